import { FileText } from 'lucide'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { findDocumentError, formatSizeInKilobytes } from '../document-mutations.ts'
import './document-list.css'

type ListedDocument = { id: string; name: string; bytes: number }

interface DocumentListProps<Listed extends ListedDocument> {
  papers: readonly Listed[]
  /** Returns a text to show after the file size of a document. */
  about?: (paper: Listed) => string
  /** Returns the buttons shown beside a document. */
  actions?: (paper: Listed) => ReactNode
}

/** List of documents. An empty list renders no element. Used in the back office and on the applicant's page. */
export const DocumentList = <Listed extends ListedDocument>({ papers, about, actions }: DocumentListProps<Listed>) =>
  papers.length > 0 && (
    <ul className="paper-list">
      {papers.map(paper => (
        <li key={paper.id}>
          <Icon drawing={FileText} />
          <div>
            <b>{paper.name}</b>
            <small>{[formatSizeInKilobytes(paper.bytes), about?.(paper)].filter(Boolean).join(', ')}</small>
          </div>
          {actions?.(paper)}
        </li>
      ))}
    </ul>
  )

interface DocumentInputProps {
  action: string
  /** Label of the file input. */
  label: string
  /** Uploads a file. Returns the reason why the file was rejected, or undefined. */
  onPaper: (paper: File) => Promise<string | undefined>
}

/** File input for one document. A file that is too large or not a PDF is rejected before the upload. */
export function DocumentInput({ action, label, onPaper }: DocumentInputProps) {
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { once: send, underWay } = useRunOnceAtATime(async (paper: File) => setError(await onPaper(paper)))
  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [paper] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!paper) return
    const problem = findDocumentError(paper)
    setError(problem)
    if (!problem) void send(paper)
  }
  return (
    <div className="paper-choice">
      <Button line onClick={() => input.current?.click()} aria-disabled={underWay || undefined}>
        {underWay ? 'Uploading…' : action}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="application/pdf"
        tabIndex={-1}
        aria-label={label}
        onChange={chosen}
      />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
