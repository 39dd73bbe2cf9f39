/** What jsdom leaves out because it lays nothing out: a window as wide as a desk, in which everything is where it should be. */

type Query = { media: string; matches: boolean }

/** Pixels. */
const width = 1440

function matches(media: string): boolean {
  const from = /\(\s*(?:min-width:|width\s*>=)\s*([\d.]+)(rem|em|px)\s*\)/.exec(media)
  if (from) return width >= Number(from[1]) * (from[2] === 'px' ? 1 : 16)
  const upTo = /\(\s*(?:max-width:|width\s*<=?)\s*([\d.]+)(rem|em|px)\s*\)/.exec(media)
  if (upTo) return width <= Number(upTo[1]) * (upTo[2] === 'px' ? 1 : 16)
  return /reduced-motion: reduce|hover: hover|pointer: fine/.test(media)
}

const query = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: matches(media) } satisfies Query, {
    onchange: null,
    addListener() {},
    removeListener() {},
  })

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const nowhere = () => ({ x: 0, y: 0, width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0, toJSON: () => ({}) })

Object.assign(window, {
  matchMedia: query,
  innerWidth: width,
  scrollTo() {},
  scrollBy() {},
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
})
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {}, getAnimations: () => [] })
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: nowhere })
Object.assign(URL, { createObjectURL: () => 'blob:a-picture', revokeObjectURL() {} })
Object.assign(document, { elementFromPoint: () => null })

/** What only a phone shows is in the page a second time for a wide screen. */
const unseen = '[hidden], .admin-bar, .settings-pocket, script, style, template, head'

/**
 * There are no style sheets to cascade, and asking for a name or a role asks for the style of every element: what stands on
 * the element itself is all there is.
 */
function styleOf(element: Element): CSSStyleDeclaration {
  const own = (element as HTMLElement).style
  const read = (name: string): string => {
    const said = own?.getPropertyValue(name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
    if (said) return said
    if (name === 'display') return element.matches(unseen) ? 'none' : 'block'
    if (name === 'visibility') return 'visible'
    return ''
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => (name === 'getPropertyValue' ? read : typeof name === 'string' ? read(name) : undefined),
  })
}
window.getComputedStyle = styleOf
// Nothing is drawn, and whoever asks is told so quietly.
HTMLCanvasElement.prototype.getContext = () => null

/** jsdom walks the whole document for the labels of each element, which the search for a label asks of all of them. */
const labelsOf = {
  configurable: true,
  get(this: HTMLElement) {
    const around = this.closest('label')
    const named = this.id
      ? [...document.getElementsByTagName('label')].filter(({ htmlFor }) => htmlFor === this.id)
      : []
    return around && !named.includes(around) ? [...named, around] : named
  },
}
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', labelsOf)
