import fc from 'fast-check'

const marks = ['b', 'strong', 'em', 'i', 's', 'sup', 'q', 'cite', 'a href="/x"', 'small class="footnote"']
const fragments = ['one', ' two ', 'three &amp; four', 'é', '  ', '\n', '&nbsp;', '<br>']
const lines = ['p', 'p class="q"', 'h2', 'h3', 'span']
const holders = ['blockquote', 'div']
const wholes = [
  '<hr>',
  '<img src="/a.jpg" alt="A">',
  '\n',
  '<p></p>',
  '<p>a <code>b</code></p>',
  '<pre>code\n  more</pre>',
]
const frames = [
  (inner: string) => `<ul><li>${inner}</li>\n<li>next</li></ul>`,
  (inner: string) => `<ol start="1"><li><p>${inner}</p></li></ol>`,
  (inner: string) => `${inner}<figure><img src="/a.jpg"><figcaption> By <i>her</i></figcaption></figure>`,
]
const table = (inner: string) => `<table><tr><th>head</th></tr><tr><td colspan="1">${inner}</td></tr></table>`
/** HTML elements that are valid only inside other elements, placed elsewhere as some programs do. */
const misplaced = [
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

const tagged = (names: readonly string[], inner: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...names), inner).map(([name, html]) => `<${name}>${html}</${name.split(' ')[0]}>`)
const framed = (inner: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...frames), inner).map(([frame, html]) => frame(html))
const several = (element: fc.Arbitrary<string>) => fc.array(element, { maxLength: 4 }).map(parts => parts.join(''))
const grown = { depthSize: 'medium', withCrossShrink: true } as const

const inLine = fc.letrec<{ one: string }>(tie => ({
  one: fc.oneof(grown, fc.constantFrom(...fragments), tagged(marks, several(tie('one')))),
})).one

/** Generates HTML as people write it: elements at valid places, spaces anywhere. */
export const anyValidHtml = several(
  fc.letrec<{ one: string }>(tie => ({
    one: fc.oneof(
      grown,
      tagged(lines, several(inLine)),
      fc.constantFrom(...wholes),
      tagged(holders, several(tie('one'))),
      several(inLine).map(table),
      framed(several(tie('one'))),
    ),
  })).one,
)

/** Generates HTML with any element at any place. */
export const anyNestedHtml = several(
  fc.letrec<{ one: string }>(tie => ({
    one: fc.oneof(
      grown,
      fc.constantFrom(...fragments, ...wholes),
      tagged([...marks, ...lines, ...holders, ...misplaced], several(tie('one'))),
      several(inLine).map(table),
      framed(several(tie('one'))),
    ),
  })).one,
)
