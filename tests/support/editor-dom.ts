import { DOMParser, parseHTML } from 'linkedom'

const page = () => parseHTML('<!doctype html><html><head></head><body></body></html>').document

/** linkedom reads no bare fragment: a text is put into a page first. */
class PageParser {
  parseFromString(html: string) {
    return new DOMParser().parseFromString(`<!doctype html><html><head></head><body>${html}</body></html>`, 'text/html')
  }
}

/** Gives the editor's code a document without a browser. Import what needs it afterwards. */
export function provideDom(): void {
  const document = page()
  Object.assign(document, { implementation: { createHTMLDocument: page } })
  Object.assign(globalThis, { document, DOMParser: PageParser })
}
