import { CheckField } from '../../../ui/field.tsx'
import {
  buildEditionOutline,
  type CopiedEditionPart,
  countTextsWithYear,
  type EditionOutlineLine,
  formatNextEditionDates,
  listCopyableParts,
  type NextEdition,
} from './next-edition.ts'
import './next-edition.css'

interface NextEditionPartsProps {
  next: NextEdition
  carried: ReadonlySet<CopiedEditionPart>
  onTick: (part: CopiedEditionPart, comes: boolean) => void
}

/** Checkboxes for the parts to copy into the next edition, and an outline of the result. */
export function NextEditionParts({ next, carried, onTick }: NextEditionPartsProps) {
  const parts = listCopyableParts(next)
  const dated = countTextsWithYear(next, carried)
  return (
    <>
      <p>
        {formatNextEditionDates(next) ? (
          <>
            Dates keep their weekday: <b>{formatNextEditionDates(next)}</b>.
          </>
        ) : (
          'No dates yet.'
        )}
      </p>
      {parts.length > 0 && (
        <table className="next-edition">
          <caption className="visually-hidden">What is copied</caption>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Copied</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ part, name, comes, because }) => (
              <tr key={part}>
                <th scope="row">
                  <CheckField
                    label={name}
                    checked={carried.has(part)}
                    onChange={event => onTick(part, event.currentTarget.checked)}
                  />
                </th>
                <td>{carried.has(part) ? comes : 'Not copied'}</td>
                <td>{carried.has(part) && because}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dated > 0 && (
        <p className="next-edition-dated">
          {dated === 1
            ? `1 text mentions ${next.year - 1}: it is`
            : `${dated} texts mention ${next.year - 1}: they are`}{' '}
          copied and marked.
        </p>
      )}
      <EditionOutline lines={buildEditionOutline(next, carried)} year={next.year} />
    </>
  )
}

const EditionOutline = ({ lines, year }: { lines: readonly EditionOutlineLine[]; year: number }) => (
  <section className="next-edition-outline" aria-label={`${year}, preview`}>
    <h3>{year}, preview</h3>
    <ol>
      {lines.map(({ name, holds, isShown }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one heading, and lines have no state
        <li key={at}>
          {name}
          {(holds || !isShown) && <small> {[holds, !isShown && 'hidden'].filter(Boolean).join(', ')}</small>}
        </li>
      ))}
    </ol>
  </section>
)
