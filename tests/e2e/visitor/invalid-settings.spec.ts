import { join } from 'node:path'
import { connectSql } from '../../../server/backend/database/sql.ts'
import { readEmbeddedDatabaseUrl } from '../../contract/site-under-test.ts'
import { expect, test, waitUntilHydrated } from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.empty.address })

/**
 * Values that earlier versions of the server and of the browser code treated differently as URLs, so that server and
 * browser rendered different pages.
 */
const hostile = [
  { label: 'A', url: 'https://bad.example" onclick="alert(1)' },
  { label: 'B', url: 'https://bad.example/</script><img src=x onerror=alert(1)>' },
  { label: 'C', url: 'https://[bad.example' },
]

test('an invalid URL in the settings is left out of the public pages', async ({ page }) => {
  const sql = connectSql(readEmbeddedDatabaseUrl(join(process.env.E2E_DATA ?? '', sites.empty.name)), {
    max: 1,
  })
  await sql.begin(async tx => {
    await tx`alter table settings disable trigger a_setting_keeps_its_shape`
    await tx`update settings set value = ${tx.json(hostile)} where key = 'social'`
    await tx`alter table settings enable trigger a_setting_keeps_its_shape`
  })
  await sql.end()
  await expect(async () => {
    // Retries until the server has received the change of the setting.
    expect(await (await page.request.get('/')).text()).toContain('bad.example')
  }).toPass()
  await page.goto('/')
  // If the HTML of server and browser differs, the browser logs a hydration error.
  await waitUntilHydrated(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /^[ABC]$/ })).toHaveCount(0)
})
