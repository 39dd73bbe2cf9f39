import { ArrowDown, ArrowUp } from 'lucide'
import { formatCalendarWeekday } from '../../platform/dates/date-format.ts'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type RecordNameList, toTrimmedText } from '../record/field-kind.ts'
import { isBreak, type SessionRow, setSessionProperty } from '../record/session-rows.ts'
import { RecordNameListField } from './record-name-list-field.tsx'
import { RowActionButton } from './row-action-button.tsx'

export type SessionDetailsProps = {
  row: SessionRow
  /** Position of the session in the list of all sessions. */
  at: number
  /** Records of people who can be chosen as speakers; without this list, speakers are a text. */
  people: RecordNameList | undefined
  days: readonly string[]
  isFirst: boolean
  isLast: boolean
  onChange: (row: SessionRow) => void
  onMove: (step: 1 | -1) => void
  onLeave: () => void
}

type Props = SessionDetailsProps & { id: string }

/** Fields of a session that do not fit into the line of the session: type, day, speakers, description and order. */
export function SessionDetails({ id, row, at, people, days, isFirst, isLast, onChange, onMove, onLeave }: Props) {
  const number = at + 1
  const day = toTrimmedText(row.day)
  const dayOptions = [
    ...(people ? [{ value: '', label: 'No day' }] : []),
    ...[...new Set([...days, ...(day ? [day] : [])])].map(value => ({ value, label: formatCalendarWeekday(value) })),
  ]
  return (
    <div className="session-details" id={id}>
      {people && (
        <RecordNameListField
          list={people}
          label="Speakers, optional"
          spoken={`Speakers, optional, session ${number}`}
          value={row.people}
          onChange={value => onChange(setSessionProperty(row, 'people', value))}
          onBlur={onLeave}
        />
      )}
      <SelectField
        label="Type"
        value={isBreak(row) ? 'break' : 'session'}
        options={[
          { value: 'session', label: 'Session' },
          { value: 'break', label: 'Break' },
        ]}
        onChange={event =>
          onChange(setSessionProperty(row, 'kind', event.currentTarget.value === 'break' ? 'break' : ''))
        }
      />
      {dayOptions.length > 1 && (
        <SelectField
          label="Day of the session"
          value={day}
          options={dayOptions}
          onChange={event => onChange(setSessionProperty(row, 'day', event.currentTarget.value))}
        />
      )}
      {people && (
        <TextArea
          label="Description, optional"
          rows={2}
          maxLength={1000}
          value={typeof row.about === 'string' ? row.about : ''}
          onChange={event => onChange(setSessionProperty(row, 'about', event.currentTarget.value))}
          onBlur={onLeave}
        />
      )}
      <span className="row-actions">
        <RowActionButton label={`Move session ${number} up`} rest={isFirst} onPress={() => onMove(-1)}>
          <Icon drawing={ArrowUp} />
        </RowActionButton>
        <RowActionButton label={`Move session ${number} down`} rest={isLast} onPress={() => onMove(1)}>
          <Icon drawing={ArrowDown} />
        </RowActionButton>
      </span>
    </div>
  )
}
