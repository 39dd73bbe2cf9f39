import { expect, type Page } from '@playwright/test'

/**
 * Reads the covers of a page in reading order, with positions and designs. Bands and backgrounds do not count as
 * covers.
 */
function readCovers() {
  const structures = ['strip', 'resist', 'applique', 'bead', 'twill', 'ikat', 'basket', 'blanket']
  return [...document.querySelectorAll<HTMLElement>('main .weave')].flatMap(cloth => {
    const number = /\/weave\/\d+x\d+\/(\d+)\//.exec(cloth.querySelector('img')?.getAttribute('src') ?? '')?.[1]
    const { x, y, width, height } = cloth.getBoundingClientRect()
    if (number === undefined || width === 0 || cloth.closest('[inert]')) return []
    return [{ x, y, width, height, seed: cloth.querySelector('img')?.src ?? '', kind: structures[Number(number) % 8] }]
  })
}
type ShownCover = ReturnType<typeof readCovers>[number]

const computeOverlap = (a: number, b: number, span: number, length: number) =>
  Math.min(a + span, b + length) - Math.max(a, b)

/**
 * Finds the next cover to the right in the same row, and the next cover below in the same column, if that cover is near
 * enough to compare.
 */
function findNeighbours(cover: ShownCover, all: readonly ShownCover[]): ShownCover[] {
  const rightNeighbour = all
    .filter(
      otherCover =>
        otherCover.x >= cover.x + cover.width &&
        computeOverlap(cover.y, otherCover.y, cover.height, otherCover.height) > 20,
    )
    .toSorted((a, b) => a.x - b.x)[0]
  const coversBelow = all
    .filter(
      otherCover =>
        otherCover.y >= cover.y + cover.height &&
        computeOverlap(cover.x, otherCover.x, cover.width, otherCover.width) > 20,
    )
    .toSorted((a, b) => a.y - b.y)[0]
  return [rightNeighbour, coversBelow].filter(
    neighbour => neighbour !== undefined && Math.abs(neighbour.y - cover.y) < 600,
  ) as ShownCover[]
}

const viewportWidths = [320, 768, 1440]

/**
 * Expects that no two neighbouring covers of a page look alike, on narrow, medium and wide screens.
 * @param fewest minimum number of covers at each width
 */
export async function expectDistinctNeighbouringCovers(page: Page, fewest = 0): Promise<void> {
  for (const width of viewportWidths) {
    await page.setViewportSize({ width, height: 900 })
    const covers = await page.evaluate(readCovers)
    expect(covers.length, `covers at ${width} pixels`).toBeGreaterThanOrEqual(fewest)
    const similarCovers = covers.flatMap(cover =>
      findNeighbours(cover, covers)
        .filter(
          otherCover =>
            otherCover.kind === cover.kind && otherCover.seed.split('/').at(-1) !== cover.seed.split('/').at(-1),
        )
        .map(otherCover => `${cover.kind}: ${cover.seed} and ${otherCover.seed}`),
    )
    expect(similarCovers, `neighbours at ${width} pixels`).toEqual([])
  }
}
