import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { StatusIcon, type StatusKind } from '../../../ui/status.tsx'
import type { Import, ImportEffects } from '../import.ts'
import { type ImportKind, recordTypeTexts } from '../import-kind.ts'
import { importQueries } from '../import-queries.ts'
import { describePictureRequests, formatDuration, type PictureRequests } from '../picture-requests.ts'

/** Summary of what an import will do, above the button that starts it. */
export function ImportSummary({ found, taken, at }: { found: Import; taken: number; at: string }) {
  const { data } = useQuery(importQueries.prospects(found.id, at))
  const { data: asking = null } = useQuery(importQueries.asking(found.id))
  if (!data) return null
  return (
    <section className="import-before" aria-labelledby="import-before">
      <h2 id="import-before">Summary</h2>
      <ul className="import-prospects">
        {listEffectLines(found.kind, data, taken, asking).map(([kind, line]) => (
          <li key={line}>
            <StatusIcon kind={kind} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listEffectLines(
  kind: ImportKind,
  { shown, scheduled, drafts, addresses, pictures, undescribed, open }: ImportEffects,
  takenCount: number,
  asking: PictureRequests | null,
): [StatusKind, string][] {
  const { one, many: several } = recordTypeTexts[kind]
  const updatedCount = takenCount - shown - scheduled - drafts
  const picturesText = asking && describePictureRequests(asking)
  const lines: [StatusKind, string | false][] = [
    ['attention', shown > 0 && `${formatQuantity(shown, `${one} becomes`, `${several} become`)} public immediately`],
    [
      'well',
      scheduled > 0 && `${formatQuantity(scheduled, `${one} comes`, `${several} come`)} out later, at the time it has`,
    ],
    ['well', drafts > 0 && `${formatQuantity(drafts, `${one} arrives as a draft`, `${several} arrive as drafts`)}`],
    ['well', updatedCount > 0 && `${formatQuantity(updatedCount, `${one} is`, `${several} are`)} updated`],
    ['well', shown + scheduled === 0 && 'Nothing new becomes public'],
    ['well', addresses > 0 && `${formatQuantity(addresses, 'old address', 'old addresses')} will lead here`],
    [asking && asking.lost > 0 ? 'attention' : 'well', picturesText ?? false],
    [
      'well',
      !picturesText &&
        pictures > 0 &&
        `Up to ${formatQuantity(pictures, 'image is', 'images are')} downloaded to the library`,
    ],
    [
      'attention',
      undescribed > 0 &&
        `${formatQuantity(undescribed, 'image has', 'images have')} no alt text; the library lists them`,
    ],
    ['well', 'No email is sent'],
    [
      'attention',
      open > 0 && `${formatQuantity(open, 'decision is', 'decisions are')} open; local changes stay until then`,
    ],
    ['waiting', takenCount > 0 && `It takes ${formatDuration(takenCount, asking)}`],
  ]
  return lines.filter((line): line is [StatusKind, string] => line[1] !== false)
}

/**
 * Effect of undoing an import: records that will be reverted, and records that stay because users have edited them
 * since.
 */
export function UndoEffectText({ found: { id, kind } }: { found: Pick<Import, 'id' | 'kind'> }): ReactNode {
  const { one, many: several } = recordTypeTexts[kind]
  const { data } = useQuery(importQueries.undoEffect(id))
  return (
    <>
      <p>
        Imported records and their unused images are deleted. Updated records get their previous version back. Records
        edited since are kept and listed.
      </p>
      {data && (
        <ul>
          {data.removed > 0 && <li>{formatQuantity(data.removed, `${one} is`, `${several} are`)} removed.</li>}
          {data.restored > 0 && (
            <li>{formatQuantity(data.restored, `${one} returns`, `${several} return`)} to the previous version.</li>
          )}
          {data.kept > 0 && (
            <li>
              {formatQuantity(data.kept, `${one} was`, `${several} were`)} changed since
              {data.by.length > 0 && ` by ${data.by.join(', ')}`}, and {data.kept === 1 ? 'stays' : 'stay'}.
            </li>
          )}
        </ul>
      )}
    </>
  )
}
