import { leaveOut } from '../import-item.ts'
import type { ProseDescription } from '../prose/prose.ts'
import { mapOutsideCode } from './text-outside-code.ts'
import { tagText } from './tag-words.ts'
import { replaceComponents, replaceTags, parseTag, removeBetween } from './tags-in-text.ts'

export type MarksContext = {
  /** The public address of a page of the source, as a tag names it. */
  addressOfPage(name: string): string | undefined
  /** The text is MDX, in which components and programs may stand. */
  isMdx: boolean
}

const attributes = /\{:\s*[#.:\w][^{}\n]{0,200}\}/g
const headingAttributes = /^(#{1,6} .*?)[ \t]+\{[#.][^{}\n]*\}[ \t]*$/gm

/** What Liquid puts out: addresses are known, anything else is of its site. */
function liquidOutput(inside: string, told: ProseDescription): string {
  const [, path] = /^\s*["']([^"']*)["']\s*\|\s*(?:relative|absolute|asset)_url\s*$/.exec(inside) ?? []
  if (path !== undefined) return path
  if (/^\s*site\.(base)?url\s*$/.test(inside)) return ''
  if (!/^\s*(site|page|post|content|layout|include|jekyll)\b|\|/.test(inside)) return `{{${inside}}}`
  leaveOut(told, `liquid {{ ${inside.trim().slice(0, 40)} }}`)
  return ''
}

/** Programs of MDX, which stand at the head of a paragraph. */
const program =
  /^(?:import\s.+?from\s+['"][^'"\n]+['"];?|import\s+['"][^'"\n]+['"];?|export\s+(?:const|default|function|let|var)\s.*)$/gm

/** A Markdown text without the marks of Hugo, Jekyll and MDX: each is mapped to what it shows, or counted by its name. */
export function removeGeneratorMarks(text: string, { addressOfPage, isMdx }: MarksContext, told: ProseDescription): string {
  const count = (name: string) => () => {
    leaveOut(told, name)
    return ''
  }
  return mapOutsideCode(text, words => {
    let out = words
    const shortcode = (inside: string) => {
      if (/^\/\*[\s\S]*\*\/$/.test(inside)) return `{{<${inside.slice(2, -2)}>}}` // how Hugo shows one
      const isEnd = /^\s*\//.test(inside)
      return tagText(parseTag('shortcode', inside.replace(/^\s*\//, ''), isEnd), addressOfPage, told)
    }
    if (out.includes('{{')) out = replaceTags(replaceTags(out, '{{<', '>}}', shortcode), '{{%', '%}}', shortcode)
    if (out.includes('{%')) {
      out = removeBetween(out, /\{%-?\s*comment\s*-?%\}/, /\{%-?\s*endcomment\s*-?%\}/, count('liquid comment'))
      out = replaceTags(out, '{%', '%}', inside =>
        tagText(parseTag('liquid', inside.replace(/^-|-$/g, ''), false), addressOfPage, told),
      )
    }
    if (out.includes('{{')) out = replaceTags(out, '{{', '}}', inside => liquidOutput(inside, told))
    out = out.replace(attributes, count('attributes of kramdown'))
    out = out.replace(headingAttributes, (_, heading: string) => heading + count('names of headings')())
    if (!isMdx) return out
    out = out.replace(program, count('programs of MDX'))
    return replaceComponents(out, tag => tagText(tag, addressOfPage, told))
  })
}
