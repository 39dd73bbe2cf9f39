/** Pattern of the tokens between two semicolons: comments, strings, quoted names, dollar-quoted function bodies. */
const sqlTokenPattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[a-z_]*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/gi

/**
 * Splits an SQL file of this repository into statements without comments and semicolons. Arbitrary SQL is not
 * supported.
 */
export function splitSqlStatements(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [part] of text.matchAll(sqlTokenPattern)) {
    if (part === ';') {
      statements.push(statement.trim())
      statement = ''
    } else if (!part.startsWith('--') && !(part.startsWith('/*') && part.endsWith('*/'))) statement += part
  }
  return [...statements, statement.trim()].filter(Boolean)
}
