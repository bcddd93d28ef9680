/** What the bench measures in its page, in milliseconds and frames a second. */
export interface PageMeasures {
  readonly length: number;
  readonly empty: readonly number[];
  readonly steps: readonly number[];
  readonly frames: number;
}

declare global {
  interface Window {
    /** Measures so many steps at the end of the run. */
    bench: (samples: number) => Promise<PageMeasures>;
  }
}
