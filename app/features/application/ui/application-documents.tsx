import { useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide'
import { type ChangeEvent, useRef, useState } from 'react'
import { useAtOnce } from '../../../desk/action/use-at-once.ts'
import { formatShortDay } from '../../../platform/dates/date-format.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { DeskSectionHead } from '../../../ui/desk-head.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { documentError, documentMutations, inKilobytes, saveDocument } from '../application-documents.ts'
import type { ApplicationDocument, ApplicationFile } from '../application-file.ts'

/** Papers that came with the applicant's letters. */
export function ApplicationDocuments({ file, now }: { file: ApplicationFile; now: number }) {
  const mutations = documentMutations(useQueryClient())
  const doAtOnce = useAtOnce()
  const { complain } = useToast()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [paper] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!paper) return
    const found = documentError(paper)
    setError(found)
    if (!found) void doAtOnce(() => mutations.attach(file.id, paper), `${paper.name} is attached.`)
  }
  const remove = (paper: ApplicationDocument) =>
    doAtOnce(
      () => mutations.remove(paper.id),
      `${paper.name} is removed.`,
      'The file goes tomorrow night.',
      () => void doAtOnce(() => mutations.put(file.id, paper), `${paper.name} is back.`),
    )
  const save = (paper: ApplicationDocument) =>
    saveDocument(paper).catch(() => complain(`${paper.name} could not be had`, 'Try again in a moment.'))

  return (
    <section aria-labelledby="papers">
      <DeskSectionHead id="papers" title="Papers" about="PDF, 10 MB at most. They are closed with the file." />
      <ul className="application-papers">
        {file.documents.map(paper => (
          <li key={paper.id}>
            <Icon drawing={FileText} />
            <div>
              <b>{paper.name}</b>
              <small>
                {inKilobytes(paper.bytes)},{' '}
                {paper.by_applicant ? 'the applicant' : (paper.by ?? 'somebody who has left')},{' '}
                {formatShortDay(paper.at, now)}
              </small>
            </div>
            <ActionButton line slim onAction={() => save(paper)}>
              Save<span className="visually-hidden"> {paper.name}</span>
            </ActionButton>
            <ActionButton line slim className="btn-bare" onAction={() => remove(paper)}>
              Remove<span className="visually-hidden"> {paper.name}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
      <div className="application-attach">
        <Button line onClick={() => input.current?.click()}>
          Attach a paper…
        </Button>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="application/pdf"
          tabIndex={-1}
          aria-label="Paper to attach"
          onChange={chosen}
        />
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </section>
  )
}
