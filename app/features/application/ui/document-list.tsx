import { FileText } from 'lucide'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import { documentError, formatKilobytes } from '../document-mutations.ts'
import './document-list.css'

type Paper = { id: string; name: string; bytes: number }

interface PaperListProps<Listed extends Paper> {
  papers: readonly Listed[]
  /** What is said of one besides its size. */
  about?: (paper: Listed) => string
  /** What can be done with one. */
  actions?: (paper: Listed) => ReactNode
}

/** The papers of an application, for whoever reads it and for the applicant alike. */
export const DocumentList = <Listed extends Paper>({ papers, about, actions }: PaperListProps<Listed>) => (
  <ul className="paper-list">
    {papers.map(paper => (
      <li key={paper.id}>
        <Icon drawing={FileText} />
        <div>
          <b>{paper.name}</b>
          <small>{[formatKilobytes(paper.bytes), about?.(paper)].filter(Boolean).join(', ')}</small>
        </div>
        {actions?.(paper)}
      </li>
    ))}
  </ul>
)

interface PaperChoiceProps {
  action: string
  /** What the field is called that holds the file. */
  label: string
  /** Hands it over, and answers why it was not taken. */
  onPaper: (paper: File) => Promise<string | undefined>
}

/** Takes one paper more. What is no PDF or too large is refused before it is sent. */
export function DocumentInput({ action, label, onPaper }: PaperChoiceProps) {
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { once: send, underWay } = useOnce(async (paper: File) => setError(await onPaper(paper)))
  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [paper] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!paper) return
    const found = documentError(paper)
    setError(found)
    if (!found) void send(paper)
  }
  return (
    <div className="paper-choice">
      <Button line onClick={() => input.current?.click()} aria-disabled={underWay || undefined}>
        {underWay ? 'On its way…' : action}
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
