import { unwrapRows } from '../db/rows.ts'
import { paths } from '../paths.ts'
import { definePersonalQuery } from '../session/personal-query.ts'
import { loadSessionDb } from '../session/session-store.ts'

const taskKinds = ['review', 'changes', 'mention', 'vote', 'application', 'question'] as const
type TaskKind = (typeof taskKinds)[number]

/** Task of the signed-in editor. */
export type Task = {
  kind: TaskKind
  /** Id of the record that the task is about. Null for a row that represents several tasks. */
  id: string | null
  /** Title of the article, or name of the applicant. */
  title: string | null
  /** Colleague who has requested the task, or who has answered the user's request. */
  person: string | null
  text: string | null
  due_at: string | null
  since: string
  /** Number of applications or questions that this task represents. */
  count: number
}

type Tasks = { total: number; rows: readonly Task[] }

const isKnownTask = ({ kind }: Task) => taskKinds.includes(kind)

async function readTasks(): Promise<Tasks> {
  const { total, rows } = unwrapRows(await (await loadSessionDb()).rpc('my_tasks')) as unknown as Tasks
  return { total, rows: rows.filter(isKnownTask) }
}

export const taskQueries = {
  /**
   * Query for the tasks of the signed-in editor. The query runs every ten seconds while the page is visible, because
   * colleagues and applicants can create tasks.
   */
  mine: definePersonalQuery({
    queryKey: ['tasks'],
    queryFn: readTasks,
    staleTime: 0,
    refetchInterval: 10_000,
    refetchOnWindowFocus: true,
    retry: false,
  }),
}

/** Path of the back office screen on which a task is done. */
const getScreenOfTask = ({ kind }: Task): string => {
  switch (kind) {
    case 'review':
    case 'changes':
    case 'mention':
      return paths.adminNews
    case 'vote':
    case 'application':
    case 'question':
      return paths.adminApplications
    default:
      return kind satisfies never
  }
}

/** Number of open tasks per screen, shown in the sidebar. */
export function countTasksByScreen(tasks: readonly Task[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const task of tasks) {
    const screen = getScreenOfTask(task)
    counts.set(screen, (counts.get(screen) ?? 0) + task.count)
  }
  return counts
}
