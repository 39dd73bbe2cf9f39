import { expect, it } from 'vitest'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { readPostText, type TextCase, uploadsAddress } from '../../../tests/support/wordpress-texts.ts'

const shortcodes: TextCase[] = [
  [
    'a caption',
    `[caption id="attachment_1" width="300"]<img src="${uploadsAddress}/lamp-300x200.jpg" /> Lit <b>late</b>[/caption]`,
    `<figure><img src="${uploadsAddress}/lamp.jpg" alt="A lamp"><figcaption>Lit <b>late</b></figcaption></figure>`,
  ],
  [
    'a caption in the oldest form',
    `[caption caption="Lit &amp; out"]<img src="${uploadsAddress}/lamp.jpg" alt="x">[/caption]`,
    `<figure><img src="${uploadsAddress}/lamp.jpg" alt="x"><figcaption>Lit &#x26; out</figcaption></figure>`,
  ],
  [
    'a gallery of the pictures uploaded with the post',
    '[gallery exclude="3"]',
    `<figure class="gallery"><figure><img src="${uploadsAddress}/lamp.jpg" alt="A lamp"><figcaption>Lit at six</figcaption></figure><figure><img src="${uploadsAddress}/silo.jpg" alt=""></figure></figure>`,
  ],
  [
    'curly quotes',
    '[gallery ids=”1,2″]',
    `<figure class="gallery"><figure><img src="${uploadsAddress}/lamp.jpg" alt="A lamp"><figcaption>Lit at six</figcaption></figure><figure><img src="${uploadsAddress}/silo.jpg" alt=""></figure></figure>`,
  ],
  [
    'an embed',
    '[embed width="400"]https://vimeo.com/123456789[/embed]',
    '<iframe src="https://player.vimeo.com/video/123456789"></iframe>',
  ],
  [
    'a video',
    '[video mp4="/wp-content/uploads/o.mp4"][/video]',
    '<p><a href="https://a.example.org/wp-content/uploads/o.mp4">o.mp4</a></p>',
    { 'video player (kept as a link)': 1 },
  ],
  [
    'an audio file',
    `[audio ${uploadsAddress}/tape.mp3]`,
    `<p><a href="${uploadsAddress}/tape.mp3">tape.mp3</a></p>`,
    { 'audio player (kept as a link)': 1 },
  ],
  [
    'a video by its id',
    '[vimeo 123456789] [youtube=https://youtu.be/dQw4w9WgXcQ]',
    '<iframe src="https://player.vimeo.com/video/123456789"></iframe><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
  ],
  ['a footnote', 'Paid.[ref]Letter of 2024.[/ref]', '<p>Paid.<small class="footnote">Letter of 2024.</small></p>'],
  [
    'shortcodes of a page builder',
    '[vc_row][vc_column width="1/2"]\n\nOne\n\n[/vc_column][/vc_row]',
    '<p>One</p>',
    { 'shortcode [vc_row]': 1, 'shortcode [vc_column]': 1 },
  ],
  [
    'an unknown shortcode around text',
    'Before [button link="/x"]Press[/button] after',
    '<p>Before Press after</p>',
    { 'shortcode [button]': 1 },
  ],
  [
    'text in brackets',
    'He said [sic] so [in 1974] [1] and [laughs].',
    '<p>He said [sic] so [in 1974] [1] and [laughs].</p>',
  ],
  ['an escaped shortcode, shown as text', 'Write [[gallery ids="1"]]', '<p>Write [gallery ids="1"]</p>'],
  [
    'brackets within a tag',
    '<a href="/x?a[b]=c" title="[gallery]">One</a>',
    '<p><a href="/x?a[b]=c" title="[gallery]">One</a></p>',
  ],
  [
    '150 words in brackets before a caption',
    `${'[and] '.repeat(150)}\n\n[caption]<img src="${uploadsAddress}/silo.jpg" alt="x"> Silo[/caption]`,
    `<p>${'[and] '.repeat(150).trim()}</p><figure><img src="${uploadsAddress}/silo.jpg" alt="x"><figcaption>Silo</figcaption></figure>`,
  ],
]

it.each(shortcodes)('a WordPress shortcode becomes HTML of this site (case “%s”)', (_, content, html, counted = {}) => {
  const done = readPostText(content)
  expect(done.html).toBe(html)
  expect(done.counted).toEqual(counted)
})

it('the sanitizer removes nothing from the HTML of a converted shortcode', () => {
  const texts = shortcodes.map(([, content]) => readPostText(content).html)
  expect(texts.map(sanitizeHtml)).toEqual(texts)
})
