/**
 * Parse error in the format and wording of PostgREST's parser (Haskell's Parsec), because clients get the error text as
 * `details` of PGRST100. Expected tokens at the same position are merged; of two positions the later position counts.
 */
export type ParseError = { at: number; messages: readonly ParseErrorMessage[] }
/** Part of an error message. The message lists these types of parts in this order. */
export type ParseErrorMessage = { kind: 'found' | 'unexpected' | 'expected'; text: string }

const messageKinds: ParseErrorMessage['kind'][] = ['found', 'unexpected', 'expected']

export const makeEmptyParseError = (at: number): ParseError => ({ at, messages: [] })

export function joinParseErrors(first: ParseError, second: ParseError): ParseError {
  if (second.messages.length === 0 && first.messages.length > 0) return first
  if (first.messages.length === 0 && second.messages.length > 0) return second
  if (first.at !== second.at) return first.at > second.at ? first : second
  return { at: first.at, messages: [...first.messages, ...second.messages] }
}

/** Replaces all expected tokens of an error by one name for all of them. */
export const renameExpectedTokens = ({ at, messages }: ParseError, name: string): ParseError => ({
  at,
  messages: [{ kind: 'expected', text: name }, ...messages.filter(message => message.kind !== 'expected')],
})

/** Formats an error: `unexpected "x" expecting "(", digit or end of input`. */
export function describeParseError({ messages }: ParseError): string {
  const [foundTexts = [], unexpected = [], expected = []] = messageKinds.map(kind =>
    messages.filter(message => message.kind === kind).map(message => message.text),
  )
  const lines = [
    unexpected.length === 0 && foundTexts.length > 0 ? `unexpected ${foundTexts[0] || 'end of input'}` : '',
    formatAlternatives('unexpected', unexpected),
    formatAlternatives('expecting', expected),
  ].filter(line => line !== '')
  return lines.length > 0 ? lines.join(' ') : 'unknown parse error'
}

function formatAlternatives(listWord: string, texts: string[]): string {
  const each = [...new Set(texts.filter(text => text !== ''))]
  const last = each.pop()
  if (last === undefined) return ''
  return `${listWord} ${each.length > 0 ? `${each.join(', ')} or ${last}` : last}`
}

/** Finds line and column of an error, counted from 1. A tab moves to the next column after a multiple of eight. */
export function findParseErrorPosition(text: string, at: number): { line: number; column: number } {
  let line = 1
  let column = 1
  for (const char of text.slice(0, at)) {
    if (char === '\n') {
      line += 1
      column = 1
    } else column += char === '\t' ? 8 - ((column - 1) % 8) : 1
  }
  return { line, column }
}

const controlNames =
  'NUL SOH STX ETX EOT ENQ ACK a b t n v f r SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  )

/** Formats a character as Haskell does, in a string (`"`) or alone (`'`): `"\t"`, `"\233"`, `'\''`. */
export function quoteChar(char: string, quote: '"' | "'"): string {
  const code = char.codePointAt(0) ?? 0
  const name = controlNames[code] ?? (code === 127 ? 'DEL' : code > 127 ? String(code) : undefined)
  const escaped = char === '\\' || char === quote ? char : name
  return escaped === undefined ? quote + char + quote : `${quote}\\${escaped}${quote}`
}
