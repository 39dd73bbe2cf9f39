import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readSchedule } from '../../platform/schedule/read-schedule.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogAction, DialogActions } from '../../ui/dialog-actions.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { RecordNameList } from '../record/field-kind.ts'
import { matchNameToRecord, serializeNamedValue } from '../record/named-value.ts'
import type { SessionRow } from '../record/session-rows.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'

type Props = {
  people: RecordNameList | undefined
  /** Days on which the event takes place. */
  days: readonly string[]
  /** Day for the lines that name no day. */
  day: string
  /** Text that the user has pasted into a cell. */
  given: string
  /** Maximum number of sessions of the programme. */
  most: number
  /** Number of sessions that can still be added. */
  room: number
  onAdd: (rows: SessionRow[]) => void
  onClose: () => void
}

/** Dialog that reads a schedule from a spreadsheet or an e-mail, and shows how each line was understood. */
export function PasteSchedule({ people, days, day, given, most, room, onAdd, onClose }: Props) {
  const [text, setText] = useState(given)
  const { data: records = [] } = useQuery({
    ...storedRowQueries.choices(people?.of ?? { table: '', title: '' }),
    enabled: people !== undefined,
  })
  const { sessions, problems, remarks } = readSchedule(text, days)
  const added = sessions.slice(0, room)
  const named = added.flatMap(session => session.people.map(name => matchNameToRecord(name, records)))
  const isOtherDay = !people && day === '' && added.some(session => session.day === '')
  const rows = added.map(
    ({ line, people: names, ...session }): SessionRow => ({
      ...session,
      day: session.day || day,
      ...(people
        ? { people: names.map(name => serializeNamedValue(matchNameToRecord(name, records))) }
        : { who: names.join(', '), about: '' }),
    }),
  )
  const count = formatQuantity(rows.length, 'session')
  return (
    <Dialog
      title="Paste a schedule"
      narrow
      open
      onOpenChange={open => open || onClose()}
      footer={
        <DialogActions onCancel={onClose}>
          <DialogAction
            type="button"
            action={`Add ${count}`}
            disabled={rows.length === 0}
            onClick={() => {
              if (rows.length === 0) return
              onAdd(rows)
              onClose()
            }}
          />
        </DialogActions>
      }
    >
      <div className="paste-schedule">
        <p>From a spreadsheet or an email: time, title, room, speakers. One session per line.</p>
        <TextArea
          label="Schedule"
          rows={8}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          placeholder={'09:00-09:40 | Doors, tea | Foyer\n09:40-11:00 | From the apron to the cold store | Hall A'}
        />
        {text.trim() && (
          <div role="status">
            <p>
              {count} recognised
              {named.length > 0 && `, ${named.filter(({ id }) => id).length} of ${named.length} speakers found`}.
              {problems.length > 0 && ` ${formatQuantity(problems.length, 'line')} not read:`}
            </p>
            {sessions.length > room && (
              <p className="field-error">
                {sessions.length - room} more do not fit: a programme has at most {most} sessions.
              </p>
            )}
            {isOtherDay && (
              <p className="field-error">Write the day in a line above the sessions, for example 2027-01-18.</p>
            )}
          </div>
        )}
        {problems.length + remarks.length > 0 && (
          <ul className="paste-problems">
            {[...problems, ...remarks].map(({ line, text: written, reason }) => (
              <li key={line}>
                <b>Line {line}</b> {reason} <q>{written.slice(0, 80)}</q>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
