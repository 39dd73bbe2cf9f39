import axe from 'axe-core'
import { expect } from 'vitest'

/** No violation of WCAG 2.2 A and AA that needs no layout: contrast, sizes and scrolling are for the journeys. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      // What stands behind an open dialog is inert, which jsdom does not know.
      'aria-hidden-focus': { enabled: false },
    },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join('; ')}`)).toEqual([])
}
