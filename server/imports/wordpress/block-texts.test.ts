import { expect, it } from 'vitest'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { makeBlock, readPostText, type TextCase, uploadsAddress } from '../../../tests/support/wordpress-texts.ts'

const blocks: TextCase[] = [
  [
    'a paragraph',
    makeBlock(
      'paragraph',
      '<p class="has-large-font-size" style="color:red">A <em>bench</em></p>',
      '{"fontSize":"large"}',
    ),
    '<p>A <em>bench</em></p>',
  ],
  [
    'a heading of the first level',
    makeBlock('heading', '<h1 class="wp-block-heading" id="rent">Rent</h1>', '{"level":1}'),
    '<h2>Rent</h2>',
  ],
  ['a heading of the sixth level', makeBlock('heading', '<h6>Rent</h6>', '{"level":6}'), '<h4>Rent</h4>'],
  [
    'a list within a list',
    makeBlock(
      'list',
      `<ul class="wp-block-list">${makeBlock('list-item', `<li>Rent${makeBlock('list', `<ol start="3">${makeBlock('list-item', '<li>Silo</li>')}</ol>`, '{"ordered":true}')}</li>`)}</ul>`,
    ),
    '<ul>\n<li>Rent<ol start="3">\n<li>Silo</li>\n</ol></li>\n</ul>',
  ],
  [
    'a quote',
    makeBlock('quote', '<blockquote class="wp-block-quote"><p>Two.</p><cite>Hawa</cite></blockquote>'),
    '<blockquote><p>Two.</p><p><cite>Hawa</cite></p></blockquote>',
  ],
  [
    'a pull quote',
    makeBlock(
      'pullquote',
      '<figure class="wp-block-pullquote"><blockquote><p>A silo keeps.</p><cite>Hawa</cite></blockquote></figure>',
    ),
    '<blockquote class="pull"><p>A silo keeps.</p><p><cite>Hawa</cite></p></blockquote>',
  ],
  [
    'code',
    makeBlock('code', '<pre class="wp-block-code"><code>a &lt; b\n\nc</code></pre>'),
    '<pre><code>a &#x3C; b\n\nc</code></pre>',
  ],
  [
    'preformatted text',
    makeBlock('preformatted', '<pre class="wp-block-preformatted">a  b\nc</pre>'),
    '<pre>a  b\nc</pre>',
  ],
  [
    'a poem',
    makeBlock('verse', '<pre class="wp-block-verse">One <em>lamp\ntwo</em> lamps</pre>'),
    '<p>One <em>lamp<br>two</em> lamps</p>',
  ],
  [
    'a table',
    makeBlock(
      'table',
      '<figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th class="has-text-align-left" data-align="left">Year</th></tr></thead><tbody><tr><td>2024</td></tr></tbody><tfoot><tr><td>all</td></tr></tfoot></table><figcaption class="wp-element-caption">Rent by year</figcaption></figure>',
    ),
    '<table><caption>Rent by year</caption><thead><tr><th>Year</th></tr></thead><tbody><tr><td>2024</td></tr><tr><td>all</td></tr></tbody></table>',
  ],
  [
    'a picture',
    makeBlock(
      'image',
      `<div class="wp-block-image"><figure class="alignleft size-full is-resized"><img src="${uploadsAddress}/silo-300x200.jpg" alt="A silo" class="wp-image-2" style="width:200px" width="300" height="200"/></figure></div>`,
      '{"id":2}',
    ),
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="A silo"></figure>`,
  ],
  [
    'a gallery in the old form, without picture blocks',
    makeBlock(
      'gallery',
      `<figure class="wp-block-gallery columns-2"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="${uploadsAddress}/lamp-1024x683.jpg" alt="One" data-id="1" class="wp-image-1"/><figcaption>Six</figcaption></figure></li><li class="blocks-gallery-item"><figure><a href="${uploadsAddress}/silo.jpg"><img src="${uploadsAddress}/silo-1024x683.jpg" alt="Two" data-id="2"/></a></figure></li></ul><figcaption class="blocks-gallery-caption">Both of them</figcaption></figure>`,
      '{"ids":[1,2]}',
    ),
    `<figure class="gallery"><figure><img src="${uploadsAddress}/lamp.jpg" alt="One"><figcaption>Six</figcaption></figure><figure><img src="${uploadsAddress}/silo.jpg" alt="Two"></figure></figure><p>Both of them</p>`,
  ],
  [
    'a gallery with only the ids of its pictures',
    '<!-- wp:gallery {"ids":[1,9]} /-->',
    `<figure><img src="${uploadsAddress}/lamp.jpg" alt="A lamp"><figcaption>Lit at six</figcaption></figure>`,
    { 'pictures of galleries that the export does not list': 1 },
  ],
  [
    'an audio file',
    makeBlock(
      'audio',
      `<figure class="wp-block-audio"><audio controls src="${uploadsAddress}/tape.mp3"></audio><figcaption>Reel 31</figcaption></figure>`,
    ),
    `<p><a href="${uploadsAddress}/tape.mp3">tape.mp3</a></p><p>Reel 31</p>`,
    { 'audio player (kept as a link)': 1 },
  ],
  [
    'a video of the media library',
    makeBlock(
      'video',
      `<figure class="wp-block-video"><video controls src="${uploadsAddress}/opening.mp4"></video></figure>`,
    ),
    `<p><a href="${uploadsAddress}/opening.mp4">opening.mp4</a></p>`,
    { 'video player (kept as a link)': 1 },
  ],
  [
    'a file',
    makeBlock(
      'file',
      `<div class="wp-block-file"><a id="x" href="${uploadsAddress}/ledger.pdf">The ledger</a><a href="${uploadsAddress}/ledger.pdf" class="wp-block-file__button wp-element-button" download>Download</a></div>`,
    ),
    `<p><a href="${uploadsAddress}/ledger.pdf">The ledger</a></p>`,
  ],
  [
    'a cover',
    makeBlock(
      'cover',
      `<div class="wp-block-cover"><img class="wp-block-cover__image-background wp-image-2" alt="" src="${uploadsAddress}/silo.jpg" data-object-fit="cover"/><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div class="wp-block-cover__inner-container">${makeBlock('paragraph', '<p>Rent</p>')}</div></div>`,
    ),
    `<figure><img src="${uploadsAddress}/silo.jpg" alt=""></figure><p>Rent</p>`,
  ],
  [
    'a cover in the old form',
    makeBlock(
      'cover',
      '<div class="wp-block-cover" style="background-image:url(x)"><p class="wp-block-cover-text">Rent</p></div>',
      `{"url":"${uploadsAddress}/silo.jpg"}`,
    ),
    `<figure><img src="${uploadsAddress}/silo.jpg" alt=""></figure><p>Rent</p>`,
  ],
  [
    'a picture with text beside it',
    makeBlock(
      'media-text',
      `<div class="wp-block-media-text"><figure class="wp-block-media-text__media"><img src="${uploadsAddress}/silo.jpg" alt="A silo" class="wp-image-2"/></figure><div class="wp-block-media-text__content">${makeBlock('paragraph', '<p>Let.</p>')}</div></div>`,
    ),
    `<figure><img src="${uploadsAddress}/silo.jpg" alt="A silo"></figure><p>Let.</p>`,
  ],
  [
    'buttons',
    makeBlock(
      'buttons',
      `<div class="wp-block-buttons">${makeBlock('button', '<div class="wp-block-button"><a class="wp-block-button__link" href="/join">Join</a></div>')}${makeBlock('button', '<div class="wp-block-button"><a class="wp-block-button__link" href="/ask">Ask</a></div>')}</div>`,
    ),
    '<p><a href="/join">Join</a></p><p><a href="/ask">Ask</a></p>',
  ],
  [
    'columns',
    makeBlock(
      'columns',
      `<div class="wp-block-columns">${makeBlock('column', `<div class="wp-block-column">${makeBlock('paragraph', '<p>Left</p>')}</div>`)}${makeBlock('column', `<div class="wp-block-column">${makeBlock('paragraph', '<p>Right</p>')}</div>`)}</div>`,
    ),
    '<p>Left</p><p>Right</p>',
  ],
  ['a separator', makeBlock('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>'), '<hr>'],
  [
    'a spacer',
    makeBlock('spacer', '<div style="height:40px" aria-hidden="true" class="wp-block-spacer"></div>'),
    '',
    { 'block core/spacer': 1 },
  ],
  [
    'a details block',
    makeBlock(
      'details',
      `<details class="wp-block-details"><summary>Who pays?</summary>${makeBlock('paragraph', '<p>All.</p>')}</details>`,
    ),
    '<p><strong>Who pays?</strong></p><p>All.</p>',
  ],
  [
    'an accordion',
    makeBlock(
      'accordion',
      `<div class="wp-block-accordion">${makeBlock('accordion-heading', '<h3 class="wp-block-accordion-heading"><button class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">Who?</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3>')}</div>`,
    ),
    '<h3>Who?</h3>',
  ],
  [
    'a formula',
    makeBlock('math', '<div class="wp-block-math"><math><mi>x</mi></math></div>', '{"latex":"x^2"}'),
    '<p><code>x^2</code></p>',
    { 'block core/math (kept as its source)': 1 },
  ],
  ['a pattern', '<!-- wp:block {"ref":5} /-->', '<p>One of ten.</p>'],
  ['a missing pattern', '<!-- wp:block {"ref":404} /-->', '', { 'block core/block': 1 }],
  ['a list of the latest posts', '<!-- wp:latest-posts {"postsToShow":3} /-->', '', { 'block core/latest-posts': 1 }],
  [
    'a block of a plugin',
    makeBlock('jetpack/contact-form', '<div class="wp-block-jetpack-contact-form"><p>Write to us</p></div>'),
    '<p>Write to us</p>',
    { 'block jetpack/contact-form': 1 },
  ],
  [
    'a block of a removed plugin',
    makeBlock('missing', '<p>Old</p>', '{"originalName":"core/subtitle"}'),
    '<p>Old</p>',
    { 'block core/subtitle': 1 },
  ],
  [
    'social links',
    makeBlock(
      'social-links',
      '<ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://social.example.org/a","service":"mastodon"} /--></ul>',
    ),
    '<ul><li><a href="https://social.example.org/a">mastodon</a></li></ul>',
  ],
  [
    'a YouTube video',
    makeBlock(
      'embed',
      '<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90\n</div><figcaption>The opening</figcaption></figure>',
      '{"url":"x"}',
    ),
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90" title="The opening"></iframe><p>The opening</p>',
  ],
  [
    'a video block with the old block name',
    makeBlock(
      'core-embed/vimeo',
      '<figure class="wp-block-embed-vimeo wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://vimeo.com/123456789\n</div></figure>',
    ),
    '<iframe src="https://player.vimeo.com/video/123456789"></iframe>',
  ],
  [
    'an embedded post of another site',
    makeBlock(
      'embed',
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.flickr.com/photos/1\n</div></figure>',
    ),
    '<p><a href="https://www.flickr.com/photos/1">https://www.flickr.com/photos/1</a></p>',
    { 'embed of flickr.com (kept as a link)': 1 },
  ],
  ['HTML', makeBlock('html', '<div>Loose words</div>'), '<p>Loose words</p>'],
  [
    'classic text between blocks',
    `One\ntwo\n\nthree\n\n${makeBlock('paragraph', '<p>four</p>')}`,
    '<p>One<br>two</p><p>three</p><p>four</p>',
  ],
]

it.each(blocks)('a WordPress block becomes HTML of this site (block: %s)', (_, content, html, counted = {}) => {
  const done = readPostText(content)
  expect(done.html).toBe(html)
  expect(done.counted).toEqual(counted)
})

it('the sanitizer removes nothing from the HTML of a converted block', () => {
  const texts = blocks.map(([, content]) => readPostText(content).html)
  expect(texts.map(sanitizeHtml)).toEqual(texts)
})
