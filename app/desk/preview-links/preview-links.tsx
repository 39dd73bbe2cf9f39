import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateAndTime } from '../../platform/dates/date-format.ts'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { paths } from '../../platform/paths.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { ActionButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import {
  makePreviewLink,
  makePreviewLinksQuery,
  type PreviewedRecord,
  type PreviewLink,
  revokePreviewLink,
} from './preview-link-queries.ts'
import '../panel/panel-list.css'
import './preview-links.css'

/** Number of days after which a new preview link expires. */
const previewLinkDays = 7

/** Preview links of a record. A link shows the last saved version to people without an account. */
export function PreviewLinks({ record }: { record: PreviewedRecord }) {
  const { data: links = [] } = useQuery(makePreviewLinksQuery(record))
  const [made, setMade] = useState<string>()
  const client = useQueryClient()
  const { say, complain } = useToast()
  async function tried(failed: string, action: () => Promise<void>) {
    try {
      await action()
    } catch (error) {
      complain(failed, describeWriteError(error))
    }
    await refetchQueries(client, [makePreviewLinksQuery(record).queryKey])
  }
  const make = () =>
    tried('No link created', async () => {
      const token = await makePreviewLink(record, previewLinkDays)
      setMade(new URL(paths.preview(token), window.location.href).href)
    })
  const revoke = ({ id }: PreviewLink) =>
    tried('The link could not be revoked', async () => {
      await revokePreviewLink(id)
      setMade(undefined)
      say('Link revoked')
    })
  return (
    <details className="record-group preview-links">
      <summary>Shareable preview link</summary>
      <p className="field-hint">Anyone with the link can read the last saved version, without an account.</p>
      {made && (
        <TextField
          label="Link (shown once)"
          readOnly
          value={made}
          onFocus={event => event.currentTarget.select()}
          hint="Copy the link now. It is not shown again."
        />
      )}
      {links.length > 0 && (
        <ul className="panel-list">
          {links.map(link => (
            <li key={link.id}>
              <span>
                Expires {formatDateAndTime(link.expiresAt)}
                <small>{describeOpenings(link)}</small>
              </span>
              <ActionButton line slim onAction={() => revoke(link)}>
                Revoke
                <span className="visually-hidden"> the link that expires {formatDateAndTime(link.expiresAt)}</span>
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ActionButton line slim onAction={make}>
          Create link for {previewLinkDays} days
        </ActionButton>
      </p>
    </details>
  )
}

function describeOpenings({ opened, openedAt }: PreviewLink): string {
  if (opened === 0 || !openedAt) return 'Not opened yet'
  return `Opened ${opened === 1 ? 'once' : `${opened} times`}, last ${formatDateAndTime(openedAt)}`
}
