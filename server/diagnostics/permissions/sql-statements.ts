/** What may stand between two semicolons: comments, strings, quoted names, bodies of functions between dollar signs. */
const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[a-z_]*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/gi

/** The statements of an SQL file, without comments and their semicolons. For files we wrote, not for any SQL there is. */
export function sqlStatements(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [part] of text.matchAll(piece)) {
    if (part === ';') {
      statements.push(statement.trim())
      statement = ''
    } else if (!part.startsWith('--') && !(part.startsWith('/*') && part.endsWith('*/'))) statement += part
  }
  return [...statements, statement.trim()].filter(Boolean)
}
