import { countNotImported } from '../import-item.ts'
import type { LostTextElements } from '../prose/prose.ts'
import { convertTemplateTag } from './tag-words.ts'
import { parseGeneratorTag, removeBetweenTags, replaceComponents, replaceGeneratorTags } from './tags-in-text.ts'
import { mapOutsideCode } from './text-outside-code.ts'

export type GeneratorMarksContext = {
  /** Finds the public URL of a page in the import file, by the name that a template tag contains. */
  addressOfPage(name: string): string | undefined
  /** Whether the text is MDX, which may contain components and code. */
  isMdx: boolean
}

const attributeListPattern = /\{:\s*[#.:\w][^{}\n]{0,200}\}/g
const headingAttributePattern = /^(#{1,6} .*?)[ \t]+\{[#.][^{}\n]*\}[ \t]*$/gm

/**
 * Converts an output expression of Liquid, the template language of Jekyll. URL filters are resolved; other expressions
 * cannot be evaluated without the site.
 */
function convertLiquidOutput(inside: string, description: LostTextElements): string {
  const [, path] = /^\s*["']([^"']*)["']\s*\|\s*(?:relative|absolute|asset)_url\s*$/.exec(inside) ?? []
  if (path !== undefined) return path
  if (/^\s*site\.(base)?url\s*$/.test(inside)) return ''
  if (!/^\s*(site|page|post|content|layout|include|jekyll)\b|\|/.test(inside)) return `{{${inside}}}`
  countNotImported(description, `liquid {{ ${inside.trim().slice(0, 40)} }}`)
  return ''
}

/** Pattern of import and export statements of MDX, at the start of a paragraph. */
const programLinePattern =
  /^(?:import\s.+?from\s+['"][^'"\n]+['"];?|import\s+['"][^'"\n]+['"];?|export\s+(?:const|default|function|let|var)\s.*)$/gm

/**
 * Removes template tags of Hugo, Jekyll and MDX from Markdown. Each tag is converted to the content that it displays,
 * or counted by name as lost.
 */
export function removeGeneratorMarks(
  text: string,
  { addressOfPage, isMdx }: GeneratorMarksContext,
  lostElements: LostTextElements,
): string {
  const count = (name: string) => () => {
    countNotImported(lostElements, name)
    return ''
  }
  return mapOutsideCode(text, segment => {
    let out = segment
    const shortcode = (inside: string) => {
      // Hugo's escaped form of a shortcode, which shows the shortcode literally.
      if (/^\/\*[\s\S]*\*\/$/.test(inside)) return `{{<${inside.slice(2, -2)}>}}`
      const isEnd = /^\s*\//.test(inside)
      return convertTemplateTag(
        parseGeneratorTag('shortcode', inside.replace(/^\s*\//, ''), isEnd),
        addressOfPage,
        lostElements,
      )
    }
    if (out.includes('{{'))
      out = replaceGeneratorTags(replaceGeneratorTags(out, '{{<', '>}}', shortcode), '{{%', '%}}', shortcode)
    if (out.includes('{%')) {
      out = removeBetweenTags(out, /\{%-?\s*comment\s*-?%\}/, /\{%-?\s*endcomment\s*-?%\}/, count('liquid comment'))
      out = replaceGeneratorTags(out, '{%', '%}', inside =>
        convertTemplateTag(
          parseGeneratorTag('liquid', inside.replace(/^-|-$/g, ''), false),
          addressOfPage,
          lostElements,
        ),
      )
    }
    if (out.includes('{{'))
      out = replaceGeneratorTags(out, '{{', '}}', inside => convertLiquidOutput(inside, lostElements))
    out = out.replace(attributeListPattern, count('attributes of kramdown'))
    out = out.replace(headingAttributePattern, (_, heading: string) => heading + count('names of headings')())
    if (!isMdx) return out
    out = out.replace(programLinePattern, count('programs of MDX'))
    return replaceComponents(out, tag => convertTemplateTag(tag, addressOfPage, lostElements))
  })
}
