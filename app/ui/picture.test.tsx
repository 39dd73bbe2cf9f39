import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'
import { Portrait } from './portrait.tsx'

const src = '/media/people/hawa.webp'
const details = {
  width: 700,
  height: 900,
  focus_x: 0.7,
  focus_y: 0.2,
  dominant_color: '#a8431f',
  placeholder: 'data:image/webp;base64,AAAA',
}

it('a picture in a page has a srcset and a placeholder', () => {
  for (const html of [
    renderToStaticMarkup(<Picture seed="hawa" src={src} alt="Hawa" details={details} sizes="50vw" />),
    renderToStaticMarkup(<Portrait name="Hawa" src={src} details={details} />),
  ]) {
    expect(html).toContain(`srcSet="${src}?w=320 320w, ${src}?w=640 640w, ${src}?w=960 700w"`)
    expect(html).toContain('object-position:70% 20%')
    expect(html).toContain('background-color:#a8431f;background-image:url(data:image/webp;base64,AAAA)')
  }
})
it('a lazy-loaded picture lets the browser choose a file by the width at which it is shown', () => {
  const render = (eager: boolean) =>
    renderToStaticMarkup(<Picture seed="hawa" src={src} alt="Hawa" details={details} sizes="50vw" eager={eager} />)
  expect(render(false)).toContain('sizes="auto, 50vw"')
  expect(render(true)).toContain('sizes="50vw"')
})
it('the picture component shows the woven pattern for a picture hidden from visitors', () => {
  for (const html of [
    renderToStaticMarkup(<Picture seed="hawa" src={src} alt="Hawa" details={null} />),
    renderToStaticMarkup(<Portrait name="Hawa" src={src} details={null} />),
  ]) {
    expect(html).toContain('src="/weave/')
    expect(html).not.toContain(src)
  }
})
it('the picture component uses the URL of a picture on another host unchanged', () => {
  const elsewhere = 'https://cdn.example.org/media/hawa.webp'
  const html = renderToStaticMarkup(<Picture seed="hawa" src={elsewhere} alt="Hawa" details={null} />)
  expect(html).toContain(`src="${elsewhere}"`)
  expect(html).not.toContain('srcSet')
})
