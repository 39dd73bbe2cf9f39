import axe from 'axe-core'
import { expect } from 'vitest'

/**
 * Expects no violation of WCAG 2.2 A and AA by the rules that need no layout; journeys cover contrast, sizes and
 * scrolling.
 * @param part element to check: public pages are rendered without their frame, so rules about landmarks do not apply
 */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      // Content behind an open dialog is inert, which jsdom does not support.
      'aria-hidden-focus': { enabled: false },
    },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join('; ')}`)).toEqual([])
}
