import { palette } from "../palette.ts";

/** Polished metal, from where the sun is to where it is not. */
const METAL = {
  bright: "#fffaf0",
  light: "#e6e9df",
  half: "#b9c6c4",
  dark: "#7c929a",
  deep: "#46606c",
} as const;

/**
 * An airliner of the thirties in a left bank: two engines, and not a letter on it. Its outlines
 * were measured and seen in perspective, its nose toward us and its far wing up.
 */
export function Airliner() {
  return (
    <g>
      <FarWing />
      <Tail />
      <NearWing />
      <Body />
      <NearEngine />
    </g>
  );
}

/** The wing that points at the sky, in full light, and the engine behind the cabin. */
function FarWing() {
  return (
    <g>
      <path
        fill={METAL.light}
        d="M304 238L325 192L329 164L335 120L338 90Q338 76 333 74Q326 73 320 81L313 93L298 130L269 202L247 245z"
      />
      <path
        fill={METAL.bright}
        d="M304 238L325 192L335 120L338 88Q337 76 330 74L335 78L329 122L313 193L290 239z"
      />
      <path fill={METAL.half} d="M270 242L291 198L313 126L329 76L320 81L298 130L269 202L247 245z" />
      <path
        fill={METAL.half}
        d="M261 218L272 212L291 204L311 198L339 193Q346 194 349 200Q352 210 343 220L327 223H293L274 222z"
      />
      <path fill={METAL.bright} d="M342 194L323 195L291 204L271 214L305 204L333 199z" />
      <path fill={METAL.dark} d="M340 212L318 216L271 219L274 222L314 223L327 223L343 220z" />
      <ellipse
        cx={343.5}
        cy={206}
        rx={6.6}
        ry={11}
        fill={METAL.deep}
        transform="rotate(-6 343.5 206)"
      />
      <Propeller x={351} y={204} />
    </g>
  );
}

/** The fin and the stabilizers: the far one bright, the near one in half light. */
function Tail() {
  return (
    <g>
      <path fill={METAL.bright} d="M150 250L156 229L160 212Q158 206 151 211L143 221L124 253z" />
      <path fill={METAL.half} d="M134 252L157 209L151 211L143 221L124 253z" />
    </g>
  );
}

/** The cabin: light from above, its belly in the shade, and seven windows. */
function Body() {
  return (
    <g>
      <path
        fill={METAL.light}
        d="M119 256L175 238L208 230L292 217Q331 212 346 221Q359 228 359 237Q358 247 335 257Q320 261 296 264L250 268L211 270Q170 270 119 257z"
      />
      <path
        fill={METAL.bright}
        d="M119 256L175 238L208 230L292 217Q331 212 346 221Q354 226 356 234Q345 226 310 225Q290 225 256 231L168 245z"
      />
      <path
        fill={METAL.dark}
        d="M359 239Q352 244 332 248Q310 254 260 259L202 264Q160 264 119 257Q170 270 211 270L250 268L296 264Q320 261 335 257Q358 248 359 239z"
      />
      <path
        fill={METAL.deep}
        d="M359 241Q350 250 312 260Q290 264 208 268Q160 266 119 257Q170 270 211 270L296 264Q320 261 335 257Q358 248 359 241z"
      />
      <path fill={METAL.half} d="M160 249L143 244L105 226Q94 222 91 227L95 234L106 247L120 258z" />
      <path fill={METAL.dark} d="M129 255L98 225L91 227L95 234L106 247L120 258z" />
      <path
        fill={palette.gulfNight}
        d="M283 256L279 248L272 249L276 257zM268 257L264 250L257 251L261 258zM253 259L249 252L243 253L247 260zM238 261L234 254L228 254L232 262zM225 262L221 255L215 256L219 263zM212 263L208 257L202 257L206 264zM199 265L195 258L190 259L194 265z"
      />
      <path
        fill={palette.deepGulf}
        d="M333 226L318 224L314 235L328 240zM326 241L312 237L299 241L301 250L321 248zM336 226L321 223L324 216L338 219z"
      />
      <path fill={METAL.half} d="M149 256L128 278L110 299Q104 306 97 304L101 292L121 258z" />
      <path fill={METAL.dark} d="M131 257L102 303L97 304L101 292L121 258z" />
    </g>
  );
}

/** The wing toward us, which the sun only brushes. */
function NearWing() {
  return (
    <g>
      <path
        fill={METAL.half}
        d="M300 252L267 319L243 351L200 407L145 471Q132 483 125 480Q122 476 132 453L161 404L210 321L240 256z"
      />
      <path
        fill={METAL.light}
        d="M300 252L267 319L200 407L145 471Q136 480 129 480L142 469L192 404L254 319L284 254z"
      />
      <path
        fill={METAL.dark}
        d="M262 256L233 320L177 405L128 480Q122 478 124 471L161 404L210 321L240 256z"
      />
    </g>
  );
}

/** The engine on the wing toward us. */
function NearEngine() {
  return (
    <g>
      <path
        fill={METAL.half}
        d="M224 294L254 283L286 276L305 275Q314 278 315 291Q314 301 307 304L275 305L236 299z"
      />
      <path fill={METAL.bright} d="M305 276L286 276L254 283L233 291L267 285L300 282z" />
      <path fill={METAL.dark} d="M303 297L281 300L234 297L257 303L277 305L307 304z" />
      <ellipse
        cx={307.5}
        cy={290}
        rx={7.4}
        ry={12}
        fill={METAL.deep}
        transform="rotate(-6 307 290)"
      />
      <Propeller x={315} y={289} />
    </g>
  );
}

/** A propeller that turns: its disc of air, and two blades caught by the light. */
function Propeller({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(-10)`}>
      <ellipse rx={19} ry={36} fill={METAL.bright} opacity={0.28} />
      <path
        fill={METAL.bright}
        opacity={0.75}
        d="M-1-3Q-8-22-4-36Q4-36 8-34Q4-18 2-2zM1 3Q8 22 4 36Q-4 36-8 34Q-4 18-2 2z"
      />
      <circle r={4.5} fill={METAL.deep} />
    </g>
  );
}
