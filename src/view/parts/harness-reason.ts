/** Why the harness itself changes what is sent. Other reasons are a person's, and told by what was edited. */
const REASONS = ['please_continue', 'clear_results'] as const;

/** Whether a change of the context is one that the harness makes by itself, for which there are words. */
export function isHarnessReason(reason: string): reason is (typeof REASONS)[number] {
  return REASONS.some((each) => each === reason);
}
