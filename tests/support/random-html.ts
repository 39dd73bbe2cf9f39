import fc from 'fast-check'

const markTags = ['b', 'strong', 'em', 'i', 's', 'sup', 'q', 'cite', 'a href="/x"', 'small class="footnote"']
const fragments = ['one', ' two ', 'three &amp; four', 'é', '  ', '\n', '&nbsp;', '<br>']
const lineTags = ['p', 'p class="q"', 'h2', 'h3', 'span']
const containerTags = ['blockquote', 'div']
const completeFragments = [
  '<hr>',
  '<img src="/a.jpg" alt="A">',
  '\n',
  '<p></p>',
  '<p>a <code>b</code></p>',
  '<pre>code\n  more</pre>',
]
const frameTemplates = [
  (inner: string) => `<ul><li>${inner}</li>\n<li>next</li></ul>`,
  (inner: string) => `<ol start="1"><li><p>${inner}</p></li></ol>`,
  (inner: string) => `${inner}<figure><img src="/a.jpg"><figcaption> By <i>her</i></figcaption></figure>`,
]
const makeTable = (inner: string) => `<table><tr><th>head</th></tr><tr><td colspan="1">${inner}</td></tr></table>`
/** HTML elements that are valid only inside other elements, placed elsewhere as some programs do. */
const misplacedTags = [
  'code',
  'li',
  'figcaption',
  'figure',
  'pre',
  'tr',
  'th',
  'td',
  'ul',
  'ol',
  'table',
  'caption',
  'tbody',
]

const anyTagged = (names: readonly string[], inner: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...names), inner).map(([name, html]) => `<${name}>${html}</${name.split(' ')[0]}>`)
const anyFramed = (inner: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...frameTemplates), inner).map(([frame, html]) => frame(html))
const anySequence = (element: fc.Arbitrary<string>) => fc.array(element, { maxLength: 4 }).map(parts => parts.join(''))
const recursionOptions = { depthSize: 'medium', withCrossShrink: true } as const

const anyInlineHtml = fc.letrec<{ one: string }>(tie => ({
  one: fc.oneof(recursionOptions, fc.constantFrom(...fragments), anyTagged(markTags, anySequence(tie('one')))),
})).one

/** Generates HTML as people write it: elements at valid places, spaces anywhere. */
export const anyValidHtml = anySequence(
  fc.letrec<{ one: string }>(tie => ({
    one: fc.oneof(
      recursionOptions,
      anyTagged(lineTags, anySequence(anyInlineHtml)),
      fc.constantFrom(...completeFragments),
      anyTagged(containerTags, anySequence(tie('one'))),
      anySequence(anyInlineHtml).map(makeTable),
      anyFramed(anySequence(tie('one'))),
    ),
  })).one,
)

/** Generates HTML with any element at any place. */
export const anyNestedHtml = anySequence(
  fc.letrec<{ one: string }>(tie => ({
    one: fc.oneof(
      recursionOptions,
      fc.constantFrom(...fragments, ...completeFragments),
      anyTagged([...markTags, ...lineTags, ...containerTags, ...misplacedTags], anySequence(tie('one'))),
      anySequence(anyInlineHtml).map(makeTable),
      anyFramed(anySequence(tie('one'))),
    ),
  })).one,
)
