import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { type ReadOptions, type SourceFile, SourceRefusal } from '../import-reader.ts'

/** An unfolded line of a calendar. */
type CalendarLine = { text: string; at: number; isTooLong: boolean }

/** Part of a calendar: a property of the calendar, or a component such as an event with its property lines. */
export type CalendarPart =
  | { kind: 'property'; line: string; calendar: number }
  | {
      kind: 'component'
      /** Name of the component in upper case, such as `VEVENT`. */
      name: string
      /** Line number in the file at which the calendar component begins. */
      at: number
      /** Number of the calendar in the file, from 1. */
      calendar: number
      /** Property lines of the component; for a time zone, also the lines of its STANDARD and DAYLIGHT parts. */
      lines: string[]
      /** Number of characters in the lines of the component. */
      text: number
      /** Number of nested components, by component name. */
      inner: Record<string, number>
      /** Names of properties whose line is longer than the limit. */
      tooLong: string[]
      /** Whether the component has more lines than the limit. */
      isCut: boolean
      /** Whether the END line of the component is missing. */
      isOpen: boolean
    }
export type CalendarComponent = Extract<CalendarPart, { kind: 'component' }>

/**
 * Limits of a calendar component: characters of one property and of an unfolded line, number of properties and their
 * total characters, and depth of nesting.
 */
const maxPropertyLength = 200_000
const maxLineLength = 2_000_000
const maxComponentLines = 2_000
const maxComponentLength = 1_000_000
const maxComponentDepth = 10

/** Decodes bytes of a calendar. Calendars are UTF-8, but some programs write Windows-1252. */
function decodeCalendarBytes(bytes: string): string {
  const line = Buffer.from(bytes, 'latin1')
  return new TextDecoder(isUtf8(line) ? 'utf-8' : 'windows-1252').decode(line)
}

/** Yields the lines of a file, unfolded as bytes, because some programs fold in the middle of a character. */
async function* readUnfoldedLines(
  { path }: SourceFile,
  { signal, onProgress }: Pick<ReadOptions, 'signal' | 'onProgress'>,
): AsyncGenerator<CalendarLine> {
  let foldedLine: { bytes: string; at: number } | undefined
  let number = 0
  let remainder = ''
  let readBytes = 0
  const toLine = ({ bytes, at }: { bytes: string; at: number }): CalendarLine => ({
    text: decodeCalendarBytes(bytes),
    at,
    isTooLong: bytes.length > maxPropertyLength,
  })
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16, encoding: 'latin1', signal })) {
    const lines = (remainder + chunk).split(/\r\n?|\n/)
    remainder = lines.pop() ?? ''
    for (const line of lines) {
      number += 1
      if (line === '') continue
      if (foldedLine && (line[0] === ' ' || line[0] === '\t')) {
        if (foldedLine.bytes.length <= maxPropertyLength) foldedLine.bytes += line.slice(1)
      } else {
        if (foldedLine) yield toLine(foldedLine)
        foldedLine = { bytes: line.slice(0, maxPropertyLength + 1), at: number }
      }
    }
    if (remainder.length > maxLineLength)
      throw new SourceRefusal(`Line ${number + 1} does not end. This is no calendar.`)
    readBytes += chunk.length
    onProgress?.(readBytes)
  }
  if (foldedLine) yield toLine(foldedLine)
  if (remainder !== '') yield toLine({ bytes: remainder, at: number + 1 })
}

const beginOrEndPattern = /^(BEGIN|END):\s*([\w-]{1,60})\s*$/i
/**
 * Names of components that occur only directly in a calendar. If such a component begins while another component is
 * open, the END line of the open component is missing.
 */
const topLevelComponents = ['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE']

/** Yields the parts of all calendars in a file, in order. Memory contains only one part at a time. */
export async function* readCalendarParts(
  source: SourceFile,
  options: Pick<ReadOptions, 'signal' | 'onProgress'>,
): AsyncGenerator<CalendarPart> {
  const stack: string[] = []
  let component: CalendarComponent | undefined
  let calendar = 0
  for await (const { text, at, isTooLong } of readUnfoldedLines(source, options)) {
    const [, mark, componentName = ''] = beginOrEndPattern.exec(text) ?? []
    const name = componentName.toUpperCase()
    if (mark?.toUpperCase() === 'BEGIN') {
      if (component && topLevelComponents.includes(name)) {
        yield { ...component, isOpen: true }
        component = undefined
        stack.length = 1
      }
      if (name === 'VCALENDAR' && stack.length === 0) calendar += 1
      if (stack.length === 0 && name !== 'VCALENDAR') stack.push('VCALENDAR')
      stack.push(name)
      if (stack.length > maxComponentDepth) throw new SourceRefusal(`Line ${at} nests deeper than calendars do.`)
      if (stack.length === 2)
        component = {
          kind: 'component',
          name,
          at,
          calendar,
          lines: [],
          text: 0,
          inner: makeLookupTable<number>(),
          tooLong: [],
          isCut: false,
          isOpen: false,
        }
      else if (stack.length === 3 && component) component.inner[name] = (component.inner[name] ?? 0) + 1
      if (stack.length === 3 && component?.name === 'VTIMEZONE') addLine(component, text, isTooLong)
    } else if (mark) {
      const depth = stack.lastIndexOf(name)
      if (depth === 2 && component?.name === 'VTIMEZONE') addLine(component, text, isTooLong)
      if (depth >= 0) stack.length = depth
      if (component && stack.length <= 1) {
        yield component
        component = undefined
      }
    } else if (component && (stack.length === 2 || component.name === 'VTIMEZONE')) addLine(component, text, isTooLong)
    else if (stack.length === 1 && !isTooLong) yield { kind: 'property', line: text, calendar }
  }
  if (component) yield { ...component, isOpen: true }
}

function addLine(component: CalendarComponent, text: string, isTooLong: boolean): void {
  if (isTooLong) component.tooLong.push(/^[\w-]{1,60}/.exec(text)?.[0]?.toUpperCase() ?? '')
  else if (component.lines.length < maxComponentLines && component.text + text.length <= maxComponentLength) {
    component.lines.push(text)
    component.text += text.length
  } else component.isCut = true
}
