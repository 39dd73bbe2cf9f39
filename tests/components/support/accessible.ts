import axe from 'axe-core'
import { expect } from 'vitest'

/**
 * No WCAG 2.2 A or AA violation among the rules that need no layout; e2e tests cover contrast, sizes and scrolling.
 */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
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
