import { readFileSync } from "node:fs";

/** A feature of CSS: a style sheet, and the elements that it is for if not a paragraph `.t`. */
interface Feature {
  css: string;
  html?: string;
}

const box = '<div class="p"><p class="t">text</p></div>';
const list = '<ul class="p"><li class="t">one<li class="t">two<li class="t">three</ul>';
const field = '<form><input class="t" required value="x"><select class="s"></select></form>';
const data = '<p class="t" data-width="50px" data-x="y">text</p>';

const installed = (file: string) =>
  readFileSync(new URL(`../../node_modules/${file}`, import.meta.url), "utf8");

/** Features of the years from 2023 on, and old oddities, each with its own style sheet. */
export const FEATURES: Readonly<Record<string, string | Feature>> = {
  // Baseline 2023
  nesting: {
    css: ".p { color: red; .t { color: blue } & > .t { margin: 1px } .t & { order: 1 } }",
    html: box,
  },
  "nesting with declarations after rules":
    ".t { color: red; & { color: blue } color: green; @media screen { order: 2 } order: 3 }",
  "nesting with a type": { css: ".p { p { color: red } p& { order: 3 } }", html: box },
  "nesting keeps its specificity": {
    css: "#i, .p { .t { color: red } } div .t.t { color: blue }",
    html: `<div id="i" class="p"><p class="t">text</p></div>`,
  },
  ":has()": { css: ".p:has(> .t) { color: red } :not(:has(.t)) { order: 1 }", html: box },
  ":nth-child(of)": { css: "li:nth-child( 2n + 1 of .t ) { color: red }", html: list },
  ":is() and :where()": { css: ":is(.p, #x) :where(.t, :hover) { color: red }", html: box },
  ":is() with what is unknown": ":is(.t, :nope) { color: red } .t, :nope { order: 1 }",
  ":dir()": ".t:dir(ltr) { color: red } .t:dir(rtl) { color: blue }",
  ":user-valid": { css: ".t:user-valid { order: 1 } .t:user-invalid { order: 2 }", html: field },
  "container queries of size": {
    css: ".p { container: box / inline-size } @container box (width > 1px) and (not (height < 2px)) { .t { color: red } }",
    html: box,
  },
  "container queries of style": {
    css: ".p { --mood:  calm ; } @container style(--mood: calm) { .t { color: red } }",
    html: box,
  },
  "container units": {
    css: ".p { container-type: size; width: 300px; height: 100px } .t { width: 10cqw; height: 5cqmin }",
    html: box,
  },
  "@layer": "@layer a, b; @layer b { .t { color: red } } @layer a { .t { color: blue } }",
  "@layer in pieces":
    "@layer a { .t { order: 1 } } @layer b { .t { order: 2 } } @layer a { .t { order: 3 } }",
  "empty layers": "@layer a {} @layer b { .t { order: 1 } } @layer a { .t { order: 2 } }",
  "oklch() and lab()":
    ".t { color: oklch(60% 0.2 20 / 50%); background: lab(50% 40 -20); outline-color: lch(50% 30 none) }",
  "color() in other spaces":
    ".t { color: color(display-p3 1 0 0.5); background: color(xyz-d65 .1 .2 .3 / .5) }",
  "a fallback before oklch()":
    ".t { color: red; color: oklch(60% .2 20); color: device-cmyk(0 1 0 0) }",
  "color-mix()":
    ".t { --c: red; color: color-mix(in oklch longer hue, var(--c) 20%, blue); background: color-mix(in srgb, red, #00f8) }",
  "gradients in a color space":
    ".t { background: linear-gradient(in oklch 45deg, red, 20%, #00f), conic-gradient(from 1turn in hsl shorter hue, red, blue) }",
  "trigonometric functions":
    ".t { width: calc(sin(30deg) * 100px); rotate: atan2(1, 2); height: calc(pow(2, 3) * 1px + hypot(3px, 4px)) }",
  "individual transforms": ".t { translate: 1px 2px; rotate: x 10deg; scale: 50% 2 }",
  "media ranges":
    "@media (100px <= width < 9000px) and (height > 1px) { .t { color: red } } @media (width = 1px) { .t { order: 1 } }",
  "media levels":
    "@media (prefers-reduced-transparency: no-preference), (scripting: none) { .t { color: red } } @media (update: fast) or (hover) { .t { order: 1 } }",
  subgrid: {
    css: ".p { display: grid; grid: 'a b' 1fr / [x y] auto [z] minmax( 0 , 1fr ) } .t { display: grid; grid-column: span 2; grid-template-columns: subgrid [q] }",
    html: box,
  },
  "dynamic units":
    ".t { height: 50dvh; width: 10svw; margin: 1lvmin; padding: 1cap; inset: 2rlh 1rcap }",
  "image-set()": {
    css: '.t { background: image-set("/hello.txt" 1x, url(/hello.txt) type("image/png") 2x) }',
  },
  "font-palette":
    "@font-palette-values --p { font-family: X; base-palette: 1; override-colors: 0 red, 1 #0f0f } .t { font-palette: --p }",
  "font-variant-alternates":
    "@font-feature-values X Y { @styleset { nice: 12 3 } @swash { fancy: 1 } } .t { font-variant-alternates: styleset(nice) }",
  "hyphenate-character": '.t { hyphenate-character: "\\2010"; hyphenate-limit-chars: 5 2 auto }',
  inert: { css: "[inert] { color: red }", html: "<p inert>text</p>" },
  "overflow: clip": ".t { overflow: clip visible; overflow-clip-margin: content-box 5px }",
  "linear()":
    ".t { transition: color 1s linear(0, .5 20% 40%, 1) .5s, order 2s steps(2, jump-none) }",
  "baseline-source and initial-letter": ".t { baseline-source: last; initial-letter: 2 1 }",
  "scrollbar-gutter": ".t { scrollbar-gutter: stable both-edges; scrollbar-color: red blue }",
  // Baseline 2024
  "@property":
    '@property --w { syntax: "<length> | auto"; inherits: false; initial-value: 3px } .t { width: var(--w) }',
  "@starting-style":
    ".t { opacity: 1; @starting-style { opacity: 0 } } @starting-style { .t { order: 2 } }",
  "transition-behavior":
    ".t { transition: display 1s allow-discrete, overlay 1s; transition-behavior: normal }",
  "light-dark()":
    ".t { color-scheme: dark; color: light-dark(red, blue); background: light-dark(#fff, color-mix(in srgb, red, blue)) }",
  "light-dark() without a scheme":
    ".t { color: light-dark(red, blue); border-color: light-dark(var(--a, red), blue) }",
  "relative colors":
    ".t { --c: #369; color: oklch(from var(--c) calc(l + .1) c h / 50%); background: rgb(from red g r b); border-color: hsl(from blue h s calc(l * 2)) }",
  "text-wrap": ".t { text-wrap: balance; text-wrap-style: pretty; white-space-collapse: preserve }",
  "align-content in blocks": ".t { align-content: center; height: 100px }",
  "round(), mod() and rem()":
    ".t { width: round(up, 11px, 5px); height: mod(-7px, 3px); margin: rem(-7px, 3px) round(7px, 2px); order: round(2.5) }",
  "backdrop-filter, prefixed last":
    ".t { backdrop-filter: blur(2px); -webkit-backdrop-filter: blur(2px) }",
  "backdrop-filter, prefixed first":
    ".t { -webkit-backdrop-filter: blur(2px); backdrop-filter: blur(2px) }",
  "backdrop-filter, different":
    ".t { -webkit-backdrop-filter: blur(2px); backdrop-filter: blur(3px) saturate(2) }",
  "::backdrop": {
    css: "::backdrop { background: red } dialog:modal { color: red }",
    html: "<dialog>x</dialog>",
  },
  "view transitions":
    "@view-transition { navigation: auto; types: slide fade } .t { view-transition-name: hero; view-transition-class: a b } ::view-transition-old(hero), ::view-transition-group(*.a) { animation-duration: .5s } :active-view-transition-type(slide) .t { order: 1 }",
  "offset and ray()":
    ".t { offset: ray(45deg closest-side) 10% auto 20deg; offset-path: path('M 0 0 L 1 1') }",
  shapes: ".t { clip-path: inset(1px round 2px); shape-outside: xywh(0 0 1px 2px); }",
  // Baseline 2025 and 2026
  "@scope": {
    css: "@scope (.p) to (.t) { :scope { color: red } p { order: 1 } > .t { order: 2 } } @scope { :scope { --a: b } }",
    html: box,
  },
  "anchor positioning": {
    css: ".p { anchor-name: --a; position: relative } .t { position: absolute; position-anchor: --a; top: anchor(--a bottom, 10px); width: anchor-size(width); position-area: top span-all; position-try: most-width --b, flip-block } @position-try --b { inset: auto; margin: 3px }",
    html: box,
  },
  "scroll-driven animations":
    "@keyframes grow { entry 0% { width: 1px } exit 100% { width: 2px } } .t { animation: grow linear both; animation-timeline: view(x 1px 2px); animation-range: entry 10% cover 50%; scroll-timeline: --s block; view-timeline: --v x; timeline-scope: --s }",
  "animation-timeline before the shorthand":
    "@keyframes k { to { order: 9 } } .t { animation-timeline: scroll(root); animation: k 1s; } .s { animation: k 1s; animation-timeline: scroll() }",
  "animation-composition":
    "@keyframes k { to { order: 9; animation-timing-function: ease-in } } .t { animation: 1s k; animation-composition: add }",
  "interpolate-size and calc-size()":
    ".t { interpolate-size: allow-keywords; height: calc-size(auto, round(up, size, 20px)); width: calc-size(fit-content, size + 10px) }",
  "field-sizing": { css: ".t { field-sizing: content }", html: field },
  "if()":
    ".t { --x: a; color: if(style(--x: a): red; media(width < 1px): green; else: blue); margin: if(supports(color: red): 1px 2px; else: 0) }",
  "typed attr()": {
    css: ".t { width: attr(data-width type(<length>), 3px); height: attr(data-nope px, 4px); color: attr(data-x type(<color>), red) }",
    html: data,
  },
  "@function":
    "@function --double(--x <length>, --y: 1px) returns <length> { --z: 2; result: calc(var(--x) * var(--z)) } .t { width: --double(5px) }",
  "container queries of scroll state": {
    css: ".p { container-type: scroll-state; position: sticky; top: 0 } @container scroll-state(stuck: top) or scroll-state(scrollable: y) { .t { color: red } }",
    html: box,
  },
  "::scroll-marker": {
    css: ".p { scroll-marker-group: after; overflow: auto } .t::scroll-marker { content: 'x'; color: red } .t::scroll-marker:target-current { color: blue } .p::scroll-button(right) { content: '>' } .p::scroll-marker-group { display: flex }",
    html: list,
  },
  "::details-content and :open": {
    css: "details::details-content { opacity: .5 } details:open { color: red }",
    html: "<details open><summary>x</summary>y</details>",
  },
  "::picker() and ::checkmark": {
    css: "select, ::picker(select) { appearance: base-select } option::checkmark { content: 'x' } ::picker-icon { color: red }",
    html: "<select><option>x</select>",
  },
  "::highlight() and ::target-text":
    "::highlight(find) { color: red } ::target-text { color: blue } ::selection { color: lime }",
  "::part() and ::slotted()":
    ".t::part(a b) { color: red } ::slotted(p) { color: red } :host(.x) { color: red } :state(on) { color: red }",
  "::search-text, ::column and ::nope":
    ".t::search-text:current { color: red } .t::column { scroll-snap-align: center } .t::nope { color: red }",
  "corner-shape":
    ".t { border-radius: 10px; corner-shape: squircle bevel; corner-shape: superellipse(-1) }",
  "reading-flow": {
    css: ".p { display: flex; reading-flow: flex-visual } .t { reading-order: 2 }",
    html: list,
  },
  "sibling-index()": {
    css: ".t { width: calc(sibling-index() * 10px); order: sibling-count() }",
    html: list,
  },
  "text-box": ".t { text-box: trim-both cap alphabetic; text-box-edge: text }",
  "border-shape, gap decorations and masonry":
    ".t { column-rule: 1px solid red, 2px dotted blue; row-rule: 1px solid; display: grid-lanes; border-shape: inset(1px) }",
  "progress() and random()":
    ".t { width: calc(progress(5px, 0px, 10px) * 100px); order: calc(abs(-2) * sign(3px)); height: random(1px, 1px) }",
  "contrast-color() and alpha()":
    ".t { color: contrast-color(red); background: alpha(from red / .5) }",
  "interest and commands": ".t { interest-delay: 1s 2s } .t:interest-source { color: red }",
  "stretch and animation-trigger":
    ".t { width: stretch; height: -webkit-fill-available; dynamic-range-limit: standard; print-color-adjust: exact }",
  "ruby and math":
    ".t { ruby-align: center; ruby-position: over; math-depth: add(1); text-spacing-trim: trim-start }",
  "shape()":
    ".t { clip-path: shape(from 0 0, line to 100% 0, curve to 1px 2px with 3px 4px, close) }",
  "@supports with each":
    "@supports (color: oklch(0 0 0)) and (not (color: nope(1))) { .t { color: red } } @supports selector(:has(a, > b)) or font-tech(color-COLRv1) { .t { order: 1 } } @supports at-rule(@starting-style) { .t { margin: 1px } } @supports (--a: b) { .t { padding: 1px } }",
  "@supports without blanks":
    "@supports not (display:nope){.t{color:red}}@media not print{.t{order:1}}",
  // Twins with a prefix
  "mask, prefixed last":
    ".t { mask: linear-gradient(red, blue); -webkit-mask: linear-gradient(red, lime) }",
  "mask, prefixed first":
    ".t { -webkit-mask-image: linear-gradient(red, blue); mask-image: linear-gradient(red, lime); mask-composite: exclude; -webkit-mask-composite: xor }",
  appearance: {
    css: ".t { appearance: none; -webkit-appearance: textfield; -moz-appearance: none }",
    html: field,
  },
  "user-select": ".t { -webkit-user-select: none; -moz-user-select: none; user-select: text }",
  "box-shadow and transition with prefixes":
    ".t { -webkit-transition: -webkit-transform 1s; transition: transform 2s, -webkit-transform 1s; -webkit-box-shadow: 0 0 1px red; box-shadow: 0 0 2px red }",
  "line clamp":
    ".t { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden }",
  "display with fallbacks":
    ".t { display: -webkit-flex; display: -ms-flexbox; display: flex; display: nope }",
  "background-clip: text":
    ".t { -webkit-background-clip: text; background-clip: text; -webkit-text-fill-color: transparent; background-clip: border-box }",
  "text-size-adjust":
    ".t { -webkit-text-size-adjust: 100%; -moz-text-size-adjust: none; text-size-adjust: auto }",
  "prefixed keyframes":
    "@-webkit-keyframes k { to { order: 2 } } @keyframes k { to { order: 3 } } .t { -webkit-animation: k 1s; animation: k 2s paused }",
  "prefixed pseudo-elements": {
    css: "input::-webkit-input-placeholder { color: red } input::placeholder { color: blue } input::-moz-placeholder, input:-ms-input-placeholder { color: lime } ::-webkit-scrollbar { width: 3px } ::-webkit-details-marker { color: red }",
    html: field,
  },
  "prefixed gradients":
    ".t { background: -webkit-linear-gradient(top, red, blue); background: linear-gradient(to top, red, lime) }",
  "prefixed intrinsic sizes":
    ".t { width: -moz-fit-content; width: fit-content; height: -webkit-max-content; min-width: -moz-available }",
  "prefixed filters":
    ".t { -webkit-filter: blur(1px); filter: blur(2px); -webkit-clip-path: circle(1px); clip-path: circle(2px) }",
  hacks:
    ".t { *zoom: 1; _height: 1px; color: red\\9; filter: progid:DXImageTransform.Microsoft.gradient(startColorstr='#1e5799',endColorstr='#7db9e8'); width: expression(1) }",
  // Logical and other properties
  "logical properties":
    ".t { margin-inline: 1px 2px; margin-left: 3px; padding-block-start: 4px; inset-inline: auto 1px; border-start-end-radius: 5px; border-inline: 1px solid red; inline-size: 9px; direction: rtl; writing-mode: vertical-rl; text-align: start; float: inline-end }",
  "logical after physical":
    ".t { margin: 1px; margin-inline-start: 2px; margin-left: 3px; padding: 1px; padding-block: 2px }",
  "shorthands and longhands":
    ".t { font: italic 1em/1.5 serif; font-weight: 700; background: red; background-position: 1px; border: 1px solid; border-width: 2px; flex: 1; flex-basis: 2px; inset: 0; top: 1px; all: unset; gap: 1px }",
  "accent-color": {
    css: ".t { accent-color: oklch(60% .2 20); caret: red block; caret-color: blue }",
    html: field,
  },
  "aspect-ratio":
    ".t { aspect-ratio: auto 16 / 9; object-view-box: inset(1px); object-fit: cover }",
  "content with alternative text":
    '.t::before { content: "\\2192" counter(c) / "to"; counter-set: c 3 } .t::after { content: "a\\\nb" "\\"" \'"\' }',
  "@counter-style":
    '@counter-style dots { system: cyclic; symbols: "\\25CF" a; suffix: " "; speak-as: bullets; range: 1 2, 4 infinite; additive-symbols: 3 "x", 1 "y"; negative: "(" ")" } .t { list-style: dots inside; display: list-item }',
  "@font-face":
    '@font-face { font-family: "X"; src: local("Arial"), local(Some Font); unicode-range: U+0-7F, u+4??; font-display: swap; font-weight: 100 900; size-adjust: 90%; ascent-override: normal; font-variation-settings: "wght" 5 } .t { font-family: "X", system-ui }',
  "@page":
    '@page :first { margin: 1cm; size: A4 landscape; @top-left { content: "x" counter(page) } } @page wide:left { page-orientation: rotate-left } .t { page: wide; break-before: recto }',
  "@namespace": {
    css: '@namespace svg url(http://www.w3.org/2000/svg); @namespace url("http://www.w3.org/1999/xhtml"); svg|a { color: red } *|p { order: 1 } p[*|lang], |b { color: red }',
  },
  // The syntax
  "!important in odd places":
    ".t { color: red ! important; color: blue!IMPORTANT; order: 1 !/**/important; --x: a !important; width: 1px !important; width: 2px; margin: !important; padding: 1px !important 2px }",
  "custom properties with odd values":
    '.t { --a:; --b: ; --c:{a:b;c:d}; --d: [1,(2)]; --e:  two  blanks ; --f: a/**/b; --g: 1/**/2; --h: #fff; --H: RED; --i: "x\'y"; --j: calc( 1px+2px ); --k: url(x y); --l: \\31; --m: !x; --n: 1.50E+3px; --o: a,,b; --p: @x; --q: <!-- -->; --r: +.50; --0: 1; --\\@: 2; -- : 3; --é: ü; order: var(--0); width: var(--nope, var(--b, 3px)); height: var(--nope,); margin: var( --f ) }',
  "comments between tokens":
    "/* a */.t/* b */{/* c */margin/* d */:/* e */0/**/1px/* f */2px/**/!important;/* g */padding: 1px/**/-1px;/**/width: calc(1px/**/ + /**/2px)}/* h */.p/**/.t,.t/**/:hover{color:red}@media screen/**/and/**/(width>1px){.t{order:1}}",
  numbers:
    ".t { margin: 00.50px -0px +.5px 1e1px; opacity: 50%; order: -0; line-height: 1.0; width: 1E2PX; height: 1e-3px; z-index: 9999999999; flex: 0 0 0; rotate: .5TURN }",
  "keywords in upper case":
    ".T, .t { COLOR: RED; Display: GRID; BACKGROUND: URL(DATA:image/gif;base64,AA==) }",
  "escapes in names": {
    css: ".\\31 x, .a\\:b\\/c, .\\@x, #\\#y, .é, .\\1F600 z, .a\\,b { color: red } .t\\.5:not(.\\-x) { order: 2 } .-\\31, .--x, ._y { order: 3 } [data-x=\\79] { order: 4 }",
    html: '<p class="1x a:b/c @x é --x _y t.5" data-x="y">text</p>',
  },
  attributes: {
    css: "[data-x=y], [data-x='Y' i], [ data-x *= \"y\" s ], [data-x~=a b] { color: red } [data-x|=y] { order: 1 }",
    html: data,
  },
  "empty rules":
    ".t {} .t { } @media print {} @layer {} .t { ; ; color: red;; } ; .t { order: 1 } .s { order: 2 }",
  "rules and declarations that are not valid":
    ".t { order: 1; 12px: 3; : x; color: blue; {} margin: 1px; & b; padding: 2px } .t > > p { color: red } 5x { order: 2 } .t { order: 3; @nope; width: 1px } .t { color: nope(red); color: rgb(1 2) }",
  "rules that are unknown":
    "@unknown a b { .t { order: 1 } } @unknown c; .t { order: 2; @unknown d { order: 3 } } @media nope and (x) { .t { order: 4 } } @media (width > 1px) and nope { .t { order: 5 } } @layer a b { .t { order: 6 } }",
  "selectors that are unknown":
    ".t || p { order: 1 } .t /deep/ p { order: 2 } .t:nope(.x + .y) { order: 3 } .t >>> p { order: 4 } .t:hover::nope { order: 5 } p&.t { order: 6 } %x { order: 7 }",
  combinators: {
    css: ".p>.t+.t~.t{color:red} .p   .t + .t { order: 1 } *, ::before, *::after { box-sizing: border-box } .p > * + * { margin: 1px }",
    html: list,
  },
  "@charset": '@charset "UTF-8"; .t::before { content: "é→🐬" }',
  "@charset in the middle": '.t { order: 1 } @charset "UTF-8"; .t { color: red }',
  "<!-- and -->": "<!-- .t { color: red } --> .t { order: 1 }",
  "unicode and line ends":
    ".t::before { content: '\\a b\\00a0\\1F42C\\0' } .é\r\n, .t { color: red }\f.t { order: 1 }",
  strings:
    ".t { quotes: \"«\" '»' \"\\\"\" '\\''; font-family: 'A \"B\"', \"C, D\", E  F, \\31 2; content: 'a\\\nb'; grid-template-areas: \"a  b\" 'c\td' }",
  addresses: `.t { background: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"), url( data:image/gif;base64,AA== ); filter: url(#a); cursor: url('/hello.txt') 1 2, auto; mask: url( "#b" ) }`,
  keyframes:
    "@keyframes k { from, 50.0% { order: 1 !important; width: 1px } 50% { width: 2px } to { order: 3 } } @keyframes 'k 2' { to { order: 9 } } .t { animation: 'k 2' 1s, k 2s; } .s { animation: 'k'1s, 2s'k' } @keyframes none {}",
  cascade:
    "p { color: revert-layer; margin: revert; order: initial; width: unset } .t { all: revert; order: 3 } @layer { .t { margin: 3px } }",
  duplicates:
    ".t { color: red; order: 1; color: blue } .t { color: lime } .s { order: 1 } .t { order: 1 } .t, .s { width: 1px } .t { width: 2px } .t, .s { width: 1px }",
  "zero and units":
    ".t { flex: 1 1 0px; transition: all 0s; margin: 0em; rotate: 0deg; width: calc(0px + 0%); line-height: 0; border-radius: 0 / 0px }",
  "whitespace that counts":
    ".t { width: calc(1px - -2px); margin: calc((1px + 2px)*2) calc(3px*-1); grid-area: 1 / 2 / 3 / span 2; transform: translate( 1px , 2px ) rotate( 3deg ); font: 1em / 2 a; background: red 0 0 / 1px 2px } @media ( min-width : 1px ) and ( max-width : 9999px ) { .t { order: 1 } }",
  // What others wrote
  "Tailwind's reset": installed("tailwindcss/preflight.css"),
  "react-day-picker": installed("react-day-picker/src/style.css"),
  "the report of Playwright": installed("playwright-core/lib/vite/htmlReport/report.css"),
};
