import { makeLookupTable } from '../../make-lookup-table.ts'

/**
 * Tag of a site generator in a text: `{{< youtube id >}}`, `{% include figure.html image="a.png" %}`, `<Image
 * src="a.png" />`.
 */
export type GeneratorTag = {
  /** Generator that defines the tag: Hugo, Jekyll's Liquid, MDX. */
  from: 'shortcode' | 'liquid' | 'component'
  name: string
  /** Unnamed arguments of the tag, in order. */
  values: string[]
  /** Named arguments of the tag, by name. */
  namedValues: Record<string, string>
  isEnd: boolean
}

const maxTagLength = 4_000
const tagArgumentPattern =
  /([\w.-]+)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|\{\s*["'`]?([^{}"'`]*)["'`]?\s*\}|([^\s"'`]+))|"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+)/g

/** Parses the inside of a template tag into name and arguments. */
export function parseGeneratorTag(from: GeneratorTag['from'], inside: string, isEnd: boolean): GeneratorTag {
  const [, name = '', argumentText = ''] = /^\s*([\w./-]*)([\s\S]*?)\/?\s*$/.exec(inside) ?? []
  const values: string[] = []
  const namedValues = makeLookupTable<string>()
  for (const [, key, ...told] of argumentText.matchAll(tagArgumentPattern)) {
    const value = told.find(each => each !== undefined) ?? ''
    if (key) namedValues[key.toLowerCase()] = value
    else values.push(value)
  }
  return { from, name, values, namedValues, isEnd }
}

/** Finds the end of a template tag that begins at a position; −1 when the tag is too long or not closed. */
function findTagEnd(text: string, end: string, from: number): number {
  const at = text.slice(from, from + maxTagLength).indexOf(end)
  return at < 0 ? -1 : from + at
}

/**
 * Replaces every template tag between two delimiters with the result of `change`. The time is linear in the length of
 * the text.
 */
export function replaceGeneratorTags(
  text: string,
  open: string,
  close: string,
  change: (inside: string) => string,
): string {
  let out = ''
  let at = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, at)) {
    const end = findTagEnd(text, close, start + open.length)
    out += text.slice(at, start)
    at = end < 0 ? start + open.length : end + close.length
    out += end < 0 ? open : change(text.slice(start + open.length, end))
  }
  return out + text.slice(at)
}

/** Removes the content between two Liquid tags, such as comments. */
export function removeBetweenTags(text: string, open: RegExp, close: RegExp, onRemoved: () => void): string {
  const parts = text.split(open)
  return parts
    .map((part, at) => {
      if (at === 0) return part
      const [, ...rest] = part.split(close)
      if (rest.length === 0) return part
      onRemoved()
      return rest.join('')
    })
    .join('')
}

/** Pattern of an MDX component: a capitalised name, with braces allowed in its attributes. */
const componentPattern =
  /<(\/?)([A-Z][\w.]{0,60})((?:\s[^<>{}"'\n]{0,200}|\n|"[^"]{0,1000}"|'[^']{0,1000}'|\{[^{}]{0,1000}\}){0,60}?)\s*\/?>/g

export const replaceComponents = (text: string, change: (tag: GeneratorTag) => string): string =>
  text.replace(componentPattern, (_, end: string, name: string, argumentText: string) =>
    change(parseGeneratorTag('component', `${name} ${argumentText}`, end !== '')),
  )
