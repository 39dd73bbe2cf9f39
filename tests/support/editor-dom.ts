import { DOMParser, parseHTML } from 'linkedom'

const makeEmptyDocument = () => parseHTML('<!doctype html><html><head></head><body></body></html>').document

/** Parser that puts a text into a whole page first, because linkedom cannot parse a fragment. */
class PageParser {
  parseFromString(html: string) {
    return new DOMParser().parseFromString(`<!doctype html><html><head></head><body>${html}</body></html>`, 'text/html')
  }
}

/** Provides a document for the editor's code without a browser. Import the editor's code only after this call. */
export function installDom(): void {
  const document = makeEmptyDocument()
  Object.assign(document, { implementation: { createHTMLDocument: makeEmptyDocument } })
  Object.assign(globalThis, { document, DOMParser: PageParser })
}
