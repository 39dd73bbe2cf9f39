import {
  desktopSize,
  expect,
  expectAccessible,
  phoneSize,
  test,
  waitUntilHydrated,
  waitUntilPainted,
} from '../../support/browser-page.ts'

test.use({ viewport: desktopSize })

test('the hero’s video makes no request to another host before Play is pressed', async ({ page }) => {
  const strangers: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).hostname !== 'localhost') strangers.push(request.url())
  })
  await page.goto('/')
  await waitUntilHydrated(page)
  await expect(page.getByRole('link', { name: 'Join the Collective' })).toHaveAttribute('href', '/connect')
  const watch = page.getByRole('button', { name: 'Watch Our Story' })
  await watch.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // If no film is set, the page shows the site's own film. Visitors who prefer reduced motion see a still picture, all
  // others a film with a pause button.
  const script = page.waitForResponse(/built-in-film/)
  await dialog.getByRole('button', { name: 'Play, 40 seconds' }).click()
  expect((await (await script).body()).length, 'its script is small').toBeLessThan(20_000)
  await expect(dialog.getByRole('region', { name: 'The same, in words' })).toContainText(
    'seven promises on a menu card',
  )
  const line = dialog.locator('.story-line i')
  await expect(line).toHaveCSS('animation-play-state', 'running')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(line).toHaveCSS('animation-play-state', 'paused')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(line).toHaveCSS('animation-play-state', 'running')
  // Captions fade in and out, and a caption at half its opacity has too little contrast: the check is made at the time
  // of a caption that is fully visible.
  await dialog.getByRole('button', { name: 'Pause' }).click()
  const caption = dialog.locator('.story-captions > li').first()
  await caption.evaluate(first => {
    const times = first.getAnimations()[0]?.effect?.getComputedTiming()
    const middle = Number(times?.delay) + Number(times?.duration) / 2
    for (const animation of document.getAnimations()) animation.currentTime = middle
  })
  await expect(caption).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(dialog.getByText('This is the last picture of a film of forty seconds.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(watch).toBeFocused()
  expect(strangers).toEqual([])
})

test('the flagship carousel has five slides that arrows, dots and keys can select', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  const carousel = page.getByRole('region', { name: 'Flagship convenings' }).last()
  const middle = carousel.locator('.slide-middle')
  await expect(carousel.locator('.slide')).toHaveCount(5)
  await expect(carousel.locator('.slide').filter({ visible: true })).toHaveCount(5)
  await expect(middle).toContainText('Davos')
  const next = carousel.getByRole('button', { name: /Next/ })
  const order = ['Geneva', 'Basel', 'Davos']
  for (const city of order) {
    await next.click()
    await expect(middle).toContainText(city)
  }
  await carousel.getByRole('button', { name: /Previous/ }).click()
  await expect(middle).toContainText('Basel')
  await carousel.getByRole('button', { name: /Geneva/ }).click()
  await expect(middle).toContainText('Geneva')
  await next.focus()
  await page.keyboard.press('ArrowRight')
  await expect(middle).toContainText('Basel')
  await page.setViewportSize(phoneSize)
  await expect(carousel.locator('.slide').filter({ visible: true })).toHaveCount(1)
})

test('the partner strip moves by itself, by wheel and by drag, but not with reduced motion', async ({ page }) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  const strip = page.getByRole('region', { name: 'Partners', exact: true })

  await test.step('moves with wheel and drag', async () => {
    const row = strip.locator('.strip-row')
    await row.scrollIntoViewIfNeeded()
    await row.hover()
    const at = () => row.evaluate(element => element.scrollLeft)
    const before = await at()
    await page.mouse.wheel(200, 0)
    await expect.poll(at).toBeGreaterThan(before + 100)
    const box = await row.boundingBox()
    const y = (box?.y ?? 0) + 100
    const wheeledPosition = await at()
    await page.mouse.move(700, y)
    await page.mouse.down()
    await page.mouse.move(500, y, { steps: 5 })
    await page.mouse.up()
    await expect.poll(at).toBeGreaterThan(wheeledPosition + 100)
    await page.mouse.move(0, 0)
    const positionBefore = await at()
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(Math.abs((await at()) - positionBefore)).toBeLessThan(2)
  })

  await test.step('pauses under the pointer or the focus and stops with its button', async () => {
    const findPosition = () =>
      strip
        .locator('.strip-row')
        .evaluate(
          row => row.scrollLeft + (new DOMMatrix(getComputedStyle(row.firstElementChild ?? row).transform).m41 || 0),
        )
    const before = await findPosition()
    await expect.poll(findPosition).not.toBe(before)
    await strip.getByRole('button', { name: /Pause/ }).click()
    await page.mouse.move(0, 0)
    const pausedPosition = await findPosition()
    await waitUntilPainted(page)
    expect(await findPosition()).toBe(pausedPosition)
    await strip.getByRole('button', { name: /Play/ }).click()
    await page.mouse.move(0, 0)
    await expect.poll(findPosition).not.toBe(pausedPosition)

    await strip.getByRole('button', { name: /Pause/ }).press('Enter')
    await expect(strip.getByRole('button', { name: /Play/ })).toBeFocused()
    const stoppedPosition = await findPosition()
    await waitUntilPainted(page)
    expect(await findPosition()).toBe(stoppedPosition)
    await page.keyboard.press('Enter')
    await strip.getByRole('heading', { name: 'Partners' }).hover()
    await strip.getByRole('link').first().focus()
    const restingPosition = await findPosition()
    await waitUntilPainted(page)
    expect(await findPosition()).toBe(restingPosition)
  })

  await test.step('is a static grid with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await waitUntilHydrated(page)
    await expect(strip.getByRole('button')).toHaveCount(0)
    await expect(strip.getByText('Helvia Foundation').filter({ visible: true })).toHaveCount(1)
    const council = page.getByRole('list', { name: 'Leadership Council' })
    await council.scrollIntoViewIfNeeded()
    await expect(council.getByRole('listitem')).toHaveCount(8)
    expect((await council.getByRole('listitem').first().boundingBox())?.width).toBe(200)
    const back = page.getByRole('button', { name: 'Leadership Council: scroll back' })
    await expect(back).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Leadership Council: scroll on' }).click()
    await expect.poll(() => council.evaluate(row => row.scrollLeft)).toBe(300)
    await expect(back).not.toHaveAttribute('aria-disabled')
  })
})
