import { ChevronDown, X } from 'lucide'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toTrimmedText } from '../record/field-kind.ts'
import { parseNamedValues } from '../record/named-value.ts'
import {
  completeTypedTime,
  isBreak,
  type SessionError,
  type SessionOverlap,
  type SessionRow,
  type SessionTimeColumn,
  setSessionProperty,
} from '../record/session-rows.ts'
import { estimateRows } from './estimate-rows.ts'
import { RowActionButton } from './row-action-button.tsx'
import { SessionDetails, type SessionDetailsProps } from './session-details.tsx'

type SessionLineProps = SessionDetailsProps & {
  /** Id of the list of rooms in which other sessions take place. */
  roomList: string
  faults: readonly SessionError[]
  overlap: SessionOverlap | undefined
  titleOf: (at: number) => string
  onStart: (start: string) => void
  onRemove: () => void
  /** Whether the details of the session are shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Called when the user presses Enter in a cell. */
  onEnter: () => void
}

/** Shortens the title of a session for use in a sentence. */
const shortenTitle = (title: string) => (title.length > 24 ? `${title.slice(0, 22).trimEnd()}…` : title)

/** One session: the cells and the errors of the session, and its details if they are open. */
export function SessionLine(props: SessionLineProps) {
  const { row, at, people, roomList, faults, overlap, titleOf, isOpen } = props
  const { onChange, onStart, onRemove, onOpen, onEnter, onLeave } = props
  const id = useId()
  const number = at + 1
  const isFaulty = (column: string) => faults.some(fault => fault.column === column)
  const note = toTrimmedText(row.time) ? '' : toTrimmedText(row.time_note)
  const notes = faults.map(({ reason }) => reason)
  const cell = (column: string, label: string) => ({
    'aria-label': `${label}, session ${number}`,
    'aria-invalid': isFaulty(column) || undefined,
    'aria-describedby': notes.length > 0 || overlap || note ? `${id}-notes` : undefined,
    value: serializeRaw(row[column]),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(setSessionProperty(row, column, event.currentTarget.value)),
    onBlur: onLeave,
    onKeyDown(event: React.KeyboardEvent) {
      // An Enter that ends the composition of a character (in an input method) does not end the cell.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      onEnter()
    },
  })
  const time = (column: SessionTimeColumn, label: string) => ({
    ...cell(column, label),
    autoComplete: 'off',
    onBlur() {
      const settled = completeTypedTime(row, column)
      if (settled !== row) onChange(settled)
      onLeave()
    },
  })
  const speakers = parseNamedValues(row.people).map(({ name }) => name)
  return (
    <li className={isBreak(row) ? 'session session-break' : 'session'}>
      <input {...time('time', 'Start')} placeholder="00:00" />
      <input {...time('end', 'End')} placeholder="00:00" />
      {/* A long title wraps to several lines, so that the whole title is readable. */}
      <textarea
        {...cell('title', 'Title')}
        className="session-title"
        data-line={at}
        rows={estimateRows(serializeRaw(row.title), 36)}
        placeholder="Title"
        onChange={({ currentTarget: { value } }) =>
          onChange(setSessionProperty(row, 'title', value.replace(/\s*\n\s*/g, ' ')))
        }
      />
      <input {...cell('room', 'Room')} className="session-room" list={roomList} placeholder="Room" />
      {people ? (
        <button
          type="button"
          className="session-speakers"
          aria-label={`Speakers, session ${number}: ${speakers.join(', ') || 'none'}`}
          onClick={() => {
            onOpen(true)
            requestAnimationFrame(() => document.getElementById(`${id}-details`)?.querySelector('input')?.focus())
          }}
        >
          {speakers.length > 0 ? speakers.join(', ') : 'Speakers'}
        </button>
      ) : (
        <input {...cell('who', 'Speakers')} className="session-who" placeholder="Speakers" />
      )}
      <span className="session-acts">
        <button
          type="button"
          className="row-action"
          aria-label={`Details of session ${number}`}
          title="Details"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon drawing={ChevronDown} />
        </button>
        <RowActionButton label={`Remove session ${number}`} onPress={onRemove}>
          <Icon drawing={X} />
        </RowActionButton>
      </span>
      <div className="session-notes" id={`${id}-notes`}>
        {isBreak(row) && <p>Break</p>}
        {note && (
          <p>
            Shown as “{note}”, which is not a time. Enter a time to replace it, or{' '}
            <button
              type="button"
              onClick={event => {
                focusTitle(event.currentTarget)
                onChange(setSessionProperty(row, 'time_note', ''))
              }}
            >
              remove the text
            </button>
            .
          </p>
        )}
        {notes.map(reason => (
          <p key={reason} className="field-error">
            {reason}
          </p>
        ))}
        {overlap && (
          <p className="session-overlap">
            Overlaps “{shortenTitle(titleOf(overlap.with))}” in {toTrimmedText(row.room)} by {overlap.minutes} minutes.{' '}
            <Button line slim onClick={() => onStart(overlap.start)}>
              Start “{shortenTitle(titleOf(at))}” at {overlap.start}
            </Button>
          </p>
        )}
      </div>
      {isOpen && <SessionDetails {...props} id={`${id}-details`} />}
    </li>
  )
}

/** Moves the focus from a button that disappears to the title of the button's session. */
const focusTitle = (button: Element) =>
  button.closest('li')?.querySelector<HTMLElement>(':scope > .session-title')?.focus()

/** Spaces at the end of a text stay in the field while the user is typing. */
const serializeRaw = (value: SessionRow[string] | undefined) => (typeof value === 'string' ? value : '')
