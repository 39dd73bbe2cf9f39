/**
 * Window features that jsdom lacks because it computes no layout: a window of desktop size in which every element is in
 * view.
 */

type MediaQueryState = { media: string; matches: boolean }

/** Width of the window in pixels. */
const windowWidth = 1440

function matchesMediaQuery(media: string): boolean {
  const minWidth = /\(\s*(?:min-width:|width\s*>=)\s*([\d.]+)(rem|em|px)\s*\)/.exec(media)
  if (minWidth) return windowWidth >= Number(minWidth[1]) * (minWidth[2] === 'px' ? 1 : 16)
  const maxWidth = /\(\s*(?:max-width:|width\s*<=?)\s*([\d.]+)(rem|em|px)\s*\)/.exec(media)
  if (maxWidth) return windowWidth <= Number(maxWidth[1]) * (maxWidth[2] === 'px' ? 1 : 16)
  return /reduced-motion: reduce|hover: hover|pointer: fine/.test(media)
}

const makeMediaQueryList = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: matchesMediaQuery(media) } satisfies MediaQueryState, {
    onchange: null,
    addListener() {},
    removeListener() {},
  })

class FakeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const makeEmptyRectangle = () => ({
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  top: 0,
  left: 0,
  right: 0,
  bottom: 0,
  toJSON: () => ({}),
})

Object.assign(window, {
  matchMedia: makeMediaQueryList,
  innerWidth: windowWidth,
  scrollTo() {},
  scrollBy() {},
  ResizeObserver: FakeObserver,
  IntersectionObserver: FakeObserver,
})
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {}, getAnimations: () => [] })
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: makeEmptyRectangle })
Object.assign(URL, { createObjectURL: () => 'blob:a-picture', revokeObjectURL() {} })
Object.assign(document, { elementFromPoint: () => null })

/**
 * Selector of elements that tests ignore: hidden elements, and elements for phones, which duplicate elements for wide
 * screens.
 */
const ignoredSelector = '[hidden], .admin-bar, .settings-pocket, script, style, template, head'

/**
 * Returns the inline style of an element as its computed style, because tests load no style sheets. The original
 * function is slow, and queries by name or role call it for every element.
 */
function computeStyle(element: Element): CSSStyleDeclaration {
  const inlineStyle = (element as HTMLElement).style
  const readStyle = (name: string): string => {
    const inlineValue = inlineStyle?.getPropertyValue(name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
    if (inlineValue) return inlineValue
    if (name === 'display') return element.matches(ignoredSelector) ? 'none' : 'block'
    if (name === 'visibility') return 'visible'
    return ''
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue' ? readStyle : typeof name === 'string' ? readStyle(name) : undefined,
  })
}
window.getComputedStyle = computeStyle
// jsdom has no canvas, so this mock returns null without jsdom's warning.
HTMLCanvasElement.prototype.getContext = () => null

/**
 * Faster getter for the labels of an element. The getter of jsdom searches the whole document, and a query by label
 * calls the getter for every element.
 */
const labelsProperty = {
  configurable: true,
  get(this: HTMLElement) {
    const enclosingLabel = this.closest('label')
    const labels = this.id
      ? [...document.getElementsByTagName('label')].filter(({ htmlFor }) => htmlFor === this.id)
      : []
    return enclosingLabel && !labels.includes(enclosingLabel) ? [...labels, enclosingLabel] : labels
  },
}
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', labelsProperty)
