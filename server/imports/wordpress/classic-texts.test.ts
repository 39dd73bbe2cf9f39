import { expect, it } from 'vitest'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { readPostText, type TextCase, uploadsAddress } from '../../../tests/support/wordpress-texts.ts'

const classic: TextCase[] = [
  ['empty lines separate paragraphs', 'One\r\n\r\ntwo', '<p>One</p><p>two</p>'],
  ['line ends are kept', 'One\ntwo <em>three\nfour</em>', '<p>One<br>two <em>three<br>four</em></p>'],
  ['preformatted text stays unchanged', 'One\n\n<pre>a\n\n  b</pre>\n\ntwo', '<p>One</p><pre>a\n\n  b</pre><p>two</p>'],
  ['a div contains paragraphs', '<div>One\n\ntwo</div>three', '<p>One</p><p>two</p><p>three</p>'],
  [
    'list items keep their paragraphs',
    '<ul>\n<li>One</li>\n<li>two\n\nthree</li>\n</ul>',
    '<ul>\n<li>One</li>\n<li><p>two</p><p>three</p></li>\n</ul>',
  ],
  ['empty paragraphs are dropped', '<p>One</p><p>&nbsp;</p>\n\n&nbsp;\n\n<p></p>', '<p>One</p>'],
  [
    'a picture within a paragraph moves before it',
    `One <img class="alignleft wp-image-2" src="${uploadsAddress}/silo-150x150.jpg" alt="A silo" /> two`,
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="A silo"></figure><p>One  two</p>`,
  ],
  [
    'a picture after a paragraph stays after it',
    `One\n<img src="${uploadsAddress}/silo.jpg" alt="">`,
    `<p>One</p><figure><img src="${uploadsAddress}/silo.jpg" alt=""></figure>`,
  ],
  [
    'a link to the picture file is dropped',
    `<a href="${uploadsAddress}/other.jpg"><img src="${uploadsAddress}/other-300x200.jpg" alt="x"></a>`,
    `<figure><img src="${uploadsAddress}/other.jpg" alt="x"></figure>`,
  ],
  [
    'a smaller copy without a known original stays, and is counted',
    '<img src="/files/far-300x200.jpg" alt="x">',
    '<figure><img src="https://a.example.org/files/far-300x200.jpg" alt="x"></figure>',
    { 'originals of pictures (a smaller copy is known)': 1 },
  ],
  [
    'the file name of a scaled picture is found',
    `<img src="${uploadsAddress}/bridge-768x512.jpg" alt="x">`,
    `<figure><img src="${uploadsAddress}/bridge-scaled.jpg" alt="x"></figure>`,
  ],
  [
    'an id that belongs to another picture is ignored',
    `<img class="wp-image-1" src="https://b.example.org/wp-content/uploads/far.jpg" alt="x">`,
    '<figure><img src="https://b.example.org/wp-content/uploads/far.jpg" alt="x"></figure>',
  ],
  [
    'the URL of an image proxy becomes the original URL',
    `<img src="https://i0.wp.com/a.example.org/wp-content/uploads/2024/03/silo.jpg?resize=300%2C200&ssl=1" alt="x">`,
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="x"></figure>`,
  ],
  [
    'a lazily loaded picture becomes a normal picture',
    `<img src="data:image/gif;base64,R0lGOD" data-src="${uploadsAddress}/silo.jpg" alt="x">`,
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="x"></figure>`,
  ],
  [
    'a link around a picture moves to its caption',
    `<figure><a href="https://b.example.org/"><img src="${uploadsAddress}/silo.jpg" alt="x"></a><figcaption>A silo</figcaption></figure>`,
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="x"><figcaption><a href="https://b.example.org/">A silo</a></figcaption></figure>`,
  ],
  [
    'a link around a picture without a caption is counted',
    `<a href="https://b.example.org/"><img src="${uploadsAddress}/silo.jpg" alt="x"></a>`,
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="x"></figure>`,
    { 'links from pictures': 1 },
  ],
  [
    'a picture as a data: URL is dropped and counted',
    `One<img src="data:image/png;base64,${'iVBOR'.repeat(400_000)}">`,
    '<p>One</p>',
    { 'pictures written out in the text': 1 },
  ],
  [
    'the credit of a picture moves into its caption',
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="x"><span class="credit">Efua</span><figcaption>A silo.</figcaption></figure>`,
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="x"><figcaption>A silo. Efua</figcaption></figure>`,
  ],
  [
    'a figure of several pictures is a gallery',
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="x"><img src="${uploadsAddress}/lamp.jpg" alt="y"><figcaption>Both</figcaption></figure>`,
    `<figure class="gallery"><figure><img src="${uploadsAddress}/silo.jpg" alt="x"></figure><figure><img src="${uploadsAddress}/lamp.jpg" alt="y"></figure></figure><p>Both</p>`,
  ],
  [
    'text next to the pictures of a gallery is kept',
    `<div class="gallery"><p>Two:</p><img src="${uploadsAddress}/silo.jpg" alt="x"></div>`,
    `<p>Two:</p><figure><img src="${uploadsAddress}/silo.jpg" alt="x"></figure>`,
  ],
  [
    'a picture in a heading moves before it',
    `<h2><img src="${uploadsAddress}/silo.jpg" alt="x"> Rent</h2>`,
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="x"></figure><h2>Rent</h2>`,
  ],
  [
    'text between the pictures of a figure is kept',
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="x">and<img src="${uploadsAddress}/lamp.jpg" alt="y"></figure>`,
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="x"></figure><p>and</p><figure><img src="${uploadsAddress}/lamp.jpg" alt="y"></figure>`,
  ],
  ['an anchor name is not a link', '<p><a name="rent"></a>Rent <a id="x">paid</a></p>', '<p>Rent paid</p>'],
  [
    'text next to an embed is kept',
    '<figure class="wp-block-embed"><blockquote><p>Rains.</p></blockquote>https://social.example.org/1</figure>',
    '<blockquote><p>Rains.</p></blockquote><p>https://social.example.org/1</p>',
  ],
  [
    'an emoji picture becomes a character',
    'Yes <img src="https://s.w.org/1f642.png" alt="🙂" class="wp-smiley">',
    '<p>Yes 🙂</p>',
  ],
  [
    'a video URL on its own line becomes a player',
    'One\nhttps://youtu.be/dQw4w9WgXcQ\ntwo',
    '<p>One</p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe><p>two</p>',
  ],
  [
    'a video URL within a sentence stays text',
    'See https://youtu.be/dQw4w9WgXcQ there',
    '<p>See https://youtu.be/dQw4w9WgXcQ there</p>',
  ],
  [
    'an iframe of another host becomes a link',
    '<p>Map: <iframe src="//maps.example.org/x" title="The way"></iframe></p>',
    '<p>Map:</p><p><a href="https://maps.example.org/x">The way</a></p>',
    { 'frame of maps.example.org (kept as a link)': 1 },
  ],
  [
    'a definition list becomes paragraphs',
    '<dl><dt>Rent</dt><dd>Paid</dd></dl>',
    '<p><strong>Rent</strong></p><p>Paid</p>',
  ],
  [
    'presentational markup becomes semantic markup',
    '<span style="font-weight: 700">One</span> <font color="red">two</font> <del>three</del>',
    '<p><strong>One</strong> two <s>three</s></p>',
  ],
  ['page breaks are counted', 'One\n\n<!--nextpage-->\n\ntwo', '<p>One</p><p>two</p>', { 'page breaks': 1 }],
]

it.each(classic)(
  'a text of WordPress’ classic editor becomes HTML of this site (rule: %s)',
  (_, content, html, counted = {}) => {
    const done = readPostText(content)
    expect(done.html).toBe(html)
    expect(done.counted).toEqual(counted)
  },
)

it('the sanitizer removes nothing from the HTML of a converted classic text', () => {
  const texts = classic.map(([, content]) => readPostText(content).html)
  expect(texts.map(sanitizeHtml)).toEqual(texts)
})
