/** How a page may hide, shrink or dress up the frame it embeds. One row each; the red-team test runs them all. */
export type Covering = {
  readonly name: string
  /** Added to the iframe's own style. */
  readonly style?: string
  /** A rule of the page's stylesheet. */
  readonly rule?: string
  /** An element laid over the frame: its style. */
  readonly over?: string
  /** A script of the page. */
  readonly code?: string
}

const overAll = 'position:fixed;inset:0;z-index:9999999;pointer-events:none'
const bait = 'linear-gradient(transparent 0 88%, #000 88%)'
const add = (tag: string, style: string, more = '') =>
  `const over = document.createElement('${tag}'); over.className = 'over'; over.style.cssText = ${JSON.stringify(style)}; ${more}; document.body.append(over)`

/** The shape that says where the ink of a mask is. */
const svgMask = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='360' height='600'%3E%3Crect y='530' width='360' height='70'/%3E%3C/svg%3E")`

export const coverings: readonly Covering[] = [
  // masks
  { name: 'a mask that leaves the button', style: `mask-image:${bait}` },
  { name: 'a mask in the old spelling', style: `-webkit-mask-image:${bait}` },
  { name: 'a mask drawn as a picture', style: `mask-image:${svgMask}` },
  { name: 'a mask of a hole', style: 'mask-image:radial-gradient(circle at 75% 95%, #000 40px, transparent 41px)' },
  { name: 'a mask on the body', rule: `body { mask-image: ${bait} }` },
  { name: 'a mask on the page', rule: `html { mask-image: ${bait} }` },
  { name: 'a mask by brightness', style: `mask-image:linear-gradient(#000 88%, #fff 88%);mask-mode:luminance` },
  { name: 'a mask box', style: `-webkit-mask-box-image:${bait} 0 stretch` },
  // cuts
  { name: 'a cut to the button', style: 'clip-path:inset(500px 0 0 150px)' },
  { name: 'a cut to a circle', style: 'clip-path:circle(60px at 75% 95%)' },
  {
    name: 'a cut with a hole',
    style: 'clip-path:polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, 5% 5%, 95% 5%, 95% 85%, 5% 85%, 5% 5%)',
  },
  { name: 'a cut along a path', style: `clip-path:path(evenodd, "M0 0H360V600H0ZM10 10H350V520H10Z")` },
  { name: 'a cut of the body', rule: 'body { clip-path: inset(520px 0 0 0) }' },
  { name: 'a cut in the oldest spelling', style: 'position:absolute;clip:rect(500px, 360px, 600px, 150px)' },
  { name: 'an ancestor that cuts', rule: 'body { position: relative; overflow: clip; height: 100px; contain: paint }' },
  // size
  { name: 'zoom of the frame', style: 'zoom:0.2' },
  { name: 'zoom of the body', rule: 'body { zoom: 0.2 }' },
  { name: 'zoom of the page', rule: 'html { zoom: 0.2 }' },
  { name: 'zoom far in', style: 'zoom:5' },
  { name: 'a frame 170 px high', style: 'height:170px' },
  { name: 'a frame 100 px wide', style: 'width:100px' },
  { name: 'a frame one pixel wide', style: 'width:1px;height:1px' },
  { name: 'a frame held small', style: 'max-width:150px;max-height:150px' },
  { name: 'a frame wider than the window', style: 'width:3000px' },
  { name: 'a frame higher than the window', style: 'height:3000px;top:-2400px' },
  // transforms
  { name: 'scaled down', style: 'transform:scale(0.2)' },
  { name: 'scaled flat', style: 'transform:scale(1, 0.1)' },
  { name: 'scaled by its own property', style: 'scale:0.3' },
  { name: 'turned round', style: 'transform:rotate(180deg)' },
  { name: 'turned by its own property', style: 'rotate:90deg' },
  { name: 'turned edge on', style: 'transform:perspective(400px) rotateY(80deg)' },
  { name: 'mirrored', style: 'transform:scaleX(-1)' },
  { name: 'skewed', style: 'transform:skewX(60deg)' },
  { name: 'moved half out', style: 'transform:translateX(-220px)' },
  { name: 'moved half out by its own property', style: 'translate:0 400px' },
  { name: 'a matrix', style: 'transform:matrix3d(1,0,0,0.004, 0,1,0,0, 0,0,1,0, 0,0,0,1)' },
  { name: 'the body scaled', rule: 'body { transform: scale(0.2); transform-origin: 0 0 }' },
  { name: 'placed along a path', style: `offset-path:path("M0 0 L400 900");offset-distance:80%` },
  { name: 'placed half out', style: 'left:-200px' },
  // light
  { name: 'pale', style: 'opacity:0.01' },
  { name: 'almost whole', style: 'opacity:0.9' },
  { name: 'a pale body', rule: 'body { opacity: 0.01 }' },
  { name: 'a blur', style: 'filter:blur(4px)' },
  { name: 'darkened', style: 'filter:brightness(0)' },
  { name: 'bleached', style: 'filter:contrast(0)' },
  { name: 'inverted', style: 'filter:invert(1)' },
  { name: 'a filter on the body', rule: 'body { filter: blur(3px) }' },
  {
    name: 'a filter drawn by the page',
    code: `document.body.insertAdjacentHTML('beforeend', '<svg class="over" width="0" height="0"><filter id="flood"><feFlood flood-color="white"/></filter></svg>'); document.getElementById('w3m-iframe').style.filter = 'url(#flood)'`,
  },
  { name: 'a blend', style: 'mix-blend-mode:multiply' },
  { name: 'a blend of the body', rule: 'body { mix-blend-mode: screen; background: #fff }' },
  // layers
  { name: 'a layer that lets clicks through', over: `${overAll};background:#fff8` },
  { name: 'a layer that cannot be seen through', over: `${overAll};background:#fff` },
  {
    name: 'a patch on the words',
    over: 'position:fixed;left:60px;top:40px;width:200px;height:30px;z-index:9999999;pointer-events:none;background:#fff',
  },
  { name: 'a layer that differs', over: `${overAll};background:#fff;mix-blend-mode:difference` },
  { name: 'a layer that blurs what is behind', over: `${overAll};backdrop-filter:blur(10px)` },
  {
    name: 'a shadow',
    over: 'position:fixed;left:10px;top:10px;width:10px;height:10px;z-index:9999999;pointer-events:none;box-shadow:0 0 0 900px #fff',
  },
  {
    name: 'an outline',
    over: 'position:fixed;left:10px;top:10px;width:2px;height:2px;z-index:9999999;pointer-events:none;outline:900px solid #fff',
  },
  {
    name: 'a popover',
    code:
      add('div', `${overAll};width:100vw;height:100vh;border:0;background:#fff`, `over.popover = 'manual'`) +
      '; over.showPopover()',
  },
  {
    name: 'a dialog in the top layer',
    code: add('dialog', 'width:360px;height:500px;left:40px;top:20px;margin:0;background:#fff') + '; over.showModal()',
  },
  {
    name: 'the backdrop of a dialog',
    code: add('dialog', 'width:1px;height:1px;opacity:0;pointer-events:none') + '; over.showModal()',
  },
  {
    name: 'another frame over it',
    code: add(
      'iframe',
      'position:fixed;left:40px;top:20px;width:360px;height:500px;z-index:9999999;pointer-events:none;border:0;background:#fff',
    ),
  },
  {
    name: 'a picture over it',
    code: add(
      'canvas',
      'position:fixed;left:40px;top:20px;width:360px;height:500px;z-index:9999999;pointer-events:none;background:#fff',
    ),
  },
  { name: 'a layer drawn by the body', rule: `body::after { content: ''; ${overAll}; background: #fff }` },
  {
    name: 'a border of the page',
    rule: 'html::before { content: ""; position: fixed; inset: 0; border: 300px solid #fff; z-index: 9999999; pointer-events: none }',
  },
  {
    name: 'a view transition',
    code: `document.head.insertAdjacentHTML('beforeend', '<style class="over">::view-transition{background:#fff;pointer-events:none}::view-transition-group(root){animation-duration:20s}::view-transition-old(root){animation:none}::view-transition-new(root){display:none}</style>'); window.transition = document.startViewTransition(() => {})`,
  },
  {
    name: 'the page in full screen without it',
    code: add('div', 'background:#fff;pointer-events:none') + `; void over.requestFullscreen().catch(() => {})`,
  },
  // hiding
  { name: 'hidden', style: 'visibility:hidden' },
  { name: 'not there', style: 'display:none' },
  { name: 'content not drawn', rule: 'body { content-visibility: hidden }' },
  {
    name: 'behind the page',
    style: 'z-index:-1',
    rule: 'body { background: #fff; position: relative; z-index: 0 } h1 { position: fixed; inset: 0; background: #fff; pointer-events: none; z-index: 1 }',
  },
  { name: 'scrolled away', style: 'position:absolute;top:450px', rule: 'body { height: 3000px }' },
  // time
  {
    name: 'a layer that goes at the press',
    code: add(
      'div',
      `${overAll};pointer-events:auto;background:#fff`,
      `over.addEventListener('pointerdown', () => over.remove())`,
    ),
  },
  {
    name: 'a layer that blinks',
    code:
      add('div', `${overAll};background:#fff`) +
      `; window.blinking = setInterval(() => { over.hidden = !over.hidden }, 150)`,
  },
  {
    name: 'a frame that moves',
    rule: '@keyframes run { from { transform: translateX(0) } to { transform: translateX(300px) } } #w3m-iframe { animation: run 0.4s infinite alternate !important }',
  },
  {
    name: 'a frame that fades',
    rule: '@keyframes fade { to { opacity: 0.01 } } #w3m-iframe { animation: fade 0.3s infinite alternate !important }',
  },
  {
    name: 'a frame that turns up under the pointer',
    code: `window.following = ({ clientX, clientY }) => Object.assign(document.getElementById('w3m-iframe').style, { left: clientX - 270 + 'px', top: clientY - 560 + 'px' }); document.addEventListener('pointermove', window.following)`,
  },
]

const tellingNames = [
  'a mask that leaves the button',
  'a cut to the button',
  'a cut of the body',
  'zoom of the page',
  'a frame 170 px high',
  'a frame wider than the window',
  'scaled down',
  'turned edge on',
  'mirrored',
  'moved half out',
  'a matrix',
  'pale',
  'almost whole',
  'a blur',
  'a blend',
  'a layer that lets clicks through',
  'a layer that cannot be seen through',
  'a patch on the words',
  'a dialog in the top layer',
  'another frame over it',
  'a border of the page',
  'a view transition',
  'hidden',
  'scrolled away',
  'a layer that goes at the press',
  'a layer that blinks',
  'a frame that moves',
  'a frame that fades',
]

/** Of every kind those that differ most. */
export const telling: readonly Covering[] = coverings.filter(({ name }) => tellingNames.includes(name))
