import { publicPages } from '../../support/public-pages.ts'
import { alive, expect, test } from '../../support/visit.ts'

/** What a page shows of cloth, in its order: where each stands, and how it is woven. Bands and grounds are not covers. */
function coversOf() {
  const structures = ['strip', 'resist', 'applique', 'bead', 'twill', 'ikat', 'basket', 'blanket']
  return [...document.querySelectorAll<HTMLElement>('main .weave')].flatMap(cloth => {
    const number = /\/weave\/\d+x\d+\/(\d+)\//.exec(cloth.querySelector('img')?.getAttribute('src') ?? '')?.[1]
    const { x, y, width, height } = cloth.getBoundingClientRect()
    if (number === undefined || width === 0 || cloth.closest('[inert]')) return []
    return [{ x, y, width, height, seed: cloth.querySelector('img')?.src ?? '', kind: structures[Number(number) % 8] }]
  })
}
type Shown = ReturnType<typeof coversOf>[number]

const overlap = (a: number, b: number, long: number, length: number) => Math.min(a + long, b + length) - Math.max(a, b)

/** The next cover to the right in the same row, and the next below in the same column, if it is near enough to be compared. */
function neighboursOf(cover: Shown, all: readonly Shown[]): Shown[] {
  const beside = all
    .filter(other => other.x >= cover.x + cover.width && overlap(cover.y, other.y, cover.height, other.height) > 20)
    .toSorted((a, b) => a.x - b.x)[0]
  const below = all
    .filter(other => other.y >= cover.y + cover.height && overlap(cover.x, other.x, cover.width, other.width) > 20)
    .toSorted((a, b) => a.y - b.y)[0]
  return [beside, below].filter(other => other !== undefined && Math.abs(other.y - cover.y) < 600) as Shown[]
}

for (const width of [320, 768, 1440])
  test(`at ${width} pixels no two neighbours are woven alike, on any page`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    let seen = 0
    for (const [path] of [
      ...publicPages,
      ['/events?tab=past'],
      ['/events?tab=past&circle=culture'],
      ['/news/all?page=2'],
    ]) {
      await page.goto(path)
      await alive(page)
      const covers = await page.evaluate(coversOf)
      seen += covers.length
      const alike = covers.flatMap(cover =>
        neighboursOf(cover, covers)
          .filter(other => other.kind === cover.kind && other.seed.split('/').at(-1) !== cover.seed.split('/').at(-1))
          .map(other => `${cover.kind}: ${cover.seed} and ${other.seed}`),
      )
      expect(alike, `${path} at ${width} pixels`).toEqual([])
    }
    expect(seen).toBeGreaterThan(60)
  })

test('where the cloths do not come, their warp stands in their place and nothing is broken', { tag: '@core' }, async ({
  page,
}) => {
  await page.route('**/weave/**', route => route.abort())
  await page.goto('/events')
  await alive(page)
  const cover = page.locator('.card .weave').first()
  await expect(cover.locator('img')).toHaveCount(0)
  await expect(cover).toHaveCSS('background-image', /repeating-linear-gradient/)
})
