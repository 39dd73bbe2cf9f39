/** Column of a view, and the column of another table or view that this column exposes, both by number. */
export type ViewColumn = { column: number; origin: string; originColumn: number }

/**
 * Reads the columns of a view from the query tree that PostgreSQL stores (`pg_rewrite.ev_action`): the entries of the
 * outermost `targetList`, each with its source table and column. Braces enclose nodes; a backslash escapes the next
 * character of a name.
 */
export function readViewColumns(tree: string): ViewColumn[] {
  const columns: ViewColumn[] = []
  let depth = 0
  /** Nesting depth of parentheses in the target list; 0 outside the list. */
  let listDepth = 0
  let entry: Map<string, string> | undefined
  for (let index = 0; index < tree.length; index++) {
    const character = tree[index]
    if (character === '\\') index += 1
    else if (character === '{') {
      depth += 1
      if (depth === 2 && listDepth > 0) entry = new Map()
    } else if (character === '}') {
      if (depth === 2 && entry) {
        addColumn(columns, entry)
        entry = undefined
      }
      depth -= 1
    } else if (character === '(' && listDepth > 0) listDepth += 1
    else if (character === ')' && listDepth > 0) {
      listDepth -= 1
      if (listDepth === 0) return columns
    } else if (character === ':' && tree[index - 1] === ' ') {
      const end = tree.indexOf(' ', index)
      const field = end < 0 ? '' : tree.slice(index + 1, end)
      if (depth === 1 && field === 'targetList' && tree[end + 1] === '(') {
        listDepth = 1
        index = end + 1
      } else if (depth === 2 && entry && numberFieldNames.has(field)) entry.set(field, readNumberAt(tree, end + 1))
    }
  }
  return columns
}

const numberFieldNames: ReadonlySet<string> = new Set(['resno', 'resorigtbl', 'resorigcol'])

function readNumberAt(tree: string, start: number): string {
  let end = start
  while (end < tree.length && (tree[end] ?? '') >= '0' && (tree[end] ?? '') <= '9') end += 1
  return tree.slice(start, end)
}

function addColumn(columns: ViewColumn[], entry: ReadonlyMap<string, string>): void {
  const origin = entry.get('resorigtbl') ?? '0'
  if (origin === '0') return
  columns.push({ column: Number(entry.get('resno')), origin, originColumn: Number(entry.get('resorigcol')) })
}
