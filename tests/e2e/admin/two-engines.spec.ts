import { expect, test } from '../../support/browser-page.ts'
import { judgeScreen, openScreen } from '../../support/judged-screens.ts'
import { amina, openPageAsUser } from '../../support/users.ts'

test('a list, a form and the dashboard of the back office pass two accessibility checkers other than axe', async ({
  page,
}) => {
  await openPageAsUser(page, amina, '/admin')
  // The test opens three screens; `npm run test:browsers` tests every screen.
  for (const path of ['/admin', '/admin/events', '/admin/events/new'])
    await test.step(path, async () => {
      await openScreen(page, path)
      expect(await judgeScreen(page)).toEqual([])
    })
})
