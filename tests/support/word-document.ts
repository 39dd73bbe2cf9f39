import { makeZip, type ZipPart } from './zip-file.ts'

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespaceAttributes =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
const relationshipsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'

/** Styles by the names that Word shows; Word derives the ids of styles from these names. */
const wordStyles = [
  'Title',
  'Subtitle',
  'heading 1',
  'heading 2',
  'Quote',
  'Intense Quote',
  'caption',
  'List Paragraph',
  'Colourful',
  'toc 1',
]
const toStyleId = (name: string) => name.replace(/ /g, '').replace(/^./, first => first.toUpperCase())

export const makeRun = (text: string, marks = '') =>
  `<w:r>${marks && `<w:rPr>${marks}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
export const makeNoteMark = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
export const makeWordParagraph = (content: string, style?: string, more = '') =>
  `<w:p>${style || more ? `<w:pPr>${style ? `<w:pStyle w:val="${toStyleId(style)}"/>` : ''}${more}</w:pPr>` : ''}${content}</w:p>`
export const makeListItem = (words: string, level = 0) =>
  makeWordParagraph(
    makeRun(words),
    'List Paragraph',
    `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`,
  )
export const makeWordLink = (relation: string, words: string) =>
  `<w:hyperlink r:id="${relation}">${makeRun(words)}</w:hyperlink>`
export const makeWordPicture = (relation: string, alt: string, relationKind: 'embed' | 'link' = 'embed') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${relationKind}="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
export const makeWordTable = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((cells, at) => `<w:tr>${at === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map(cell => `<w:tc>${makeWordParagraph(makeRun(cell))}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

export type WordDocument = {
  body: string
  /** Footnotes by their number. */
  notes?: Record<number, string>
  /** Additional relationships of the document: target by relationship id. */
  relations?: Record<string, { type: 'image' | 'hyperlink'; target: string; isExternal?: boolean }>
  properties?: string
  /** Content of the file `numbering.xml`; by default, two levels of bullets. */
  numbering?: string
  more?: readonly ZipPart[]
}

const bulletListXml = `<w:abstractNum w:abstractNumId="0">${[0, 1].map(level => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/></w:lvl>`).join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`

/** Makes a Word document according to ECMA-376. */
export function makeWordDocument({
  body,
  notes = {},
  relations: hyperlinks = {},
  properties,
  numbering = bulletListXml,
  more = [],
}: WordDocument): Buffer<ArrayBuffer> {
  const relation = (id: string, type: string, target: string, isExternal = false) =>
    `<Relationship Id="${id}" Type="${relationshipsNamespace}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`
  const kind = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  return makeZip([
    {
      path: '[Content_Types].xml',
      data: `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${kind}.document.main+xml"/></Types>`,
    },
    {
      path: '_rels/.rels',
      data: `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${relation('rId1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    },
    {
      path: 'word/document.xml',
      data: `${xmlDeclaration}<w:document ${namespaceAttributes}><w:body>${body}</w:body></w:document>`,
    },
    {
      path: 'word/_rels/document.xml.rels',
      data: `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${relation('rIdS', 'styles', 'styles.xml')}${relation('rIdN', 'numbering', 'numbering.xml')}${relation('rIdF', 'footnotes', 'footnotes.xml')}${Object.entries(
        hyperlinks,
      )
        .map(([id, { type, target, isExternal }]) => relation(id, type, target, isExternal))
        .join('')}</Relationships>`,
    },
    {
      path: 'word/styles.xml',
      data: `${xmlDeclaration}<w:styles ${namespaceAttributes}>${wordStyles.map(name => `<w:style w:type="paragraph" w:styleId="${toStyleId(name)}"><w:name w:val="${name}"/></w:style>`).join('')}</w:styles>`,
    },
    {
      path: 'word/numbering.xml',
      data: `${xmlDeclaration}<w:numbering ${namespaceAttributes}>${numbering}</w:numbering>`,
    },
    {
      path: 'word/footnotes.xml',
      data: `${xmlDeclaration}<w:footnotes ${namespaceAttributes}>${Object.entries(notes)
        .map(([id, words]) => `<w:footnote w:id="${id}">${makeWordParagraph(makeRun(words))}</w:footnote>`)
        .join('')}</w:footnotes>`,
    },
    ...(properties
      ? [
          {
            path: 'docProps/core.xml',
            data: `${xmlDeclaration}<cp:coreProperties xmlns:cp="x" xmlns:dc="y" xmlns:dcterms="z">${properties}</cp:coreProperties>`,
          },
        ]
      : []),
    ...more,
  ])
}
