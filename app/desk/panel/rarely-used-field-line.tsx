import { type ReactNode, useState } from 'react'

type Props = {
  title: string
  /** Values of the fields in one line. Empty when no field has a value. */
  value: string
  /** Whether a field has an error or a conflict. */
  isWrong: boolean
  /** Controls of the fields. */
  children: ReactNode
}

/**
 * Fields that few records need, hidden behind a line with their values, or behind a button that adds the fields. The
 * fields open automatically when one field has an error.
 */
export function RarelyUsedFieldLine({ title, value, isWrong, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasWrong, setWasWrong] = useState(false)
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong)
    if (isWrong) setIsOpen(true)
  }
  return (
    <details
      open={isOpen}
      onToggle={({ target, currentTarget }) => {
        if (target === currentTarget) setIsOpen(currentTarget.open)
      }}
    >
      <summary>
        {isOpen || value ? (
          <>
            <span className="record-rare-title">{title}</span> {!isOpen && value}
          </>
        ) : (
          <span className="record-rare-title">Add {title.toLowerCase()}</span>
        )}
      </summary>
      <div className="record-column">{children}</div>
    </details>
  )
}
