import { useQuery } from '@tanstack/react-query'
import { Clock, Hourglass, type IconNode, Inbox, MessageSquare, Newspaper, UserPlus } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Task, taskQueries } from '../../../platform/tasks/task-queries.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { describeTask, describeTaskDueDate } from '../task-line.ts'
import { FrontPageSection } from './front-page-section.tsx'

const taskIcons: Record<Task['kind'], IconNode> = {
  review: Newspaper,
  changes: Newspaper,
  mention: MessageSquare,
  vote: UserPlus,
  application: UserPlus,
  question: Inbox,
}
const dueIcons = { late: Clock, soon: Hourglass, calm: Clock }
/** Maximum number of rows before the user expands the list. */
const maxTasks = 20

/** Tasks of the current user, the most urgent first. */
export function TaskList() {
  const query = useQuery(taskQueries.mine)
  const [isWhole, setIsWhole] = useState(false)
  return (
    <FrontPageSection
      id="for-you"
      title="For you"
      subject="Your tasks"
      about={query.data && `${query.data.total}`}
      query={query}
    >
      {({ total, rows }) =>
        rows.length === 0 ? (
          <p className="front-empty" role="status">
            <b>No tasks for you</b> Reviews, votes and new applications appear here.
          </p>
        ) : (
          <>
            <ul className="front-tasks">
              {rows.slice(0, isWhole ? undefined : maxTasks).map(task => (
                <TaskRow key={`${task.kind} ${task.id} ${task.since}`} task={task} />
              ))}
            </ul>
            {!isWhole && rows.length > maxTasks && (
              <Button line onClick={() => setIsWhole(true)}>
                Show all {total}
              </Button>
            )}
            {isWhole && total > rows.length && (
              <p className="part-quiet">{total - rows.length} more are shown when these are done.</p>
            )}
          </>
        )
      }
    </FrontPageSection>
  )
}

function TaskRow({ task }: { task: Task }) {
  const { before, title, to, quote, note, action } = describeTask(task)
  const due = describeTaskDueDate(task.due_at, Date.now())
  return (
    <li className="front-row">
      <span className="front-sign">
        <Icon drawing={taskIcons[task.kind]} />
      </span>
      <div>
        <p>
          {before}
          <Link to={to} dir="auto">
            {title}
          </Link>
        </p>
        {quote && (
          <p className="front-quote">
            <q dir="auto">{quote}</q>
          </p>
        )}
        {note && <p className="front-quote">{note}</p>}
        {due && (
          <p className={`front-due front-due-${due.level}`}>
            <Icon drawing={dueIcons[due.level]} /> {due.text}
          </p>
        )}
      </div>
      <ButtonLink line to={to}>
        {action}
        <span className="visually-hidden">: {title}</span>
      </ButtonLink>
    </li>
  )
}
