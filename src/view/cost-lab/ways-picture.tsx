import { say } from '../../words/say.ts';
import type { InvoicesResult } from '../../workers/invoices.ts';
import { INVOICE_WAYS } from '../../workers/plans.ts';
import { usdText } from '../parts/format.ts';

/** A bar for each way, as long as its dollars, with how much was done for them. */
export function WaysPicture({ result }: { readonly result: InvoicesResult | null }) {
  const most = Math.max(0, ...(result?.ways.map(({ usd }) => usd) ?? []));
  return (
    <figure className="runs-figure">
      <figcaption>{say('runs.invoices.picture')}</figcaption>
      <ul className="runs-bars">
        {INVOICE_WAYS.map((way) => {
          const figures = result?.ways.find((each) => each.way === way);
          return (
            <li key={way}>
              <span>{say(`runs.way.${way}`)}</span>
              <svg className="runs-bar-picture" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                <rect
                  className="runs-bar-picture__usd"
                  width={figures === undefined ? 0 : (figures.usd / most) * 100}
                  height="12"
                />
              </svg>
              <span>
                {figures === undefined || result === null
                  ? say('runs.none')
                  : say('runs.invoices.bar', { usd: usdText(figures.usd), done: figures.done, count: result.count })}
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
