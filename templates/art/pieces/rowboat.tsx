import { palette } from "../palette.ts";

/**
 * An empty rowboat, its bow toward us and to the left. Its lines were lofted and seen in
 * perspective.
 */
export function Rowboat() {
  return (
    <g>
      <Inside />
      <Hull />
      <Oar />
      <Rope />
    </g>
  );
}

const PORT =
  "M80 400C85 401 101 405 113 407C125 409 138 411 153 412C168 413 187 413 204 412C221 411 239 409 257 406C275 402 293 397 309 392C325 387 340 381 352 375C365 370 375 364 384 359C393 354 402 346 406 343";

/** Floor, far side, the thwarts and the transom. */
function Inside() {
  return (
    <g>
      <path
        fill="#5a4130"
        d="M80 400C82 398 87 394 93 391C123 378 135 374 146 370L228 344L310 321L342 313L406 343C393 354 375 364 352 375C325 387 293 397 257 406L204 412C168 413 125 409 80 400z"
      />
      <path
        fill="#b98a5a"
        d="M101 392C104 391 110 388 118 384L187 360L276 333L346 315L341 352Q300 362 219 392Q150 420 126 440z"
      />
      <path
        fill="none"
        stroke="#8a6240"
        strokeWidth={2}
        d="M106 404Q160 374 220 356T342 326M114 416Q168 388 228 368T341 338"
      />
      <path fill="#d3a874" d="M346 317L399 344L383 374L339 351z" />
      <path fill="#6f5038" d="M177 382L175 389L235 429L234 422zM239 358L239 365L307 405L308 400z" />
      <path
        fill="#e3bf8b"
        d="M177 382L195 374L258 416L233 422zM239 358L258 352L327 393L308 400zM308 339L339 333L393 360L371 373z"
      />
      <path fill="#cfa26b" d="M118 408L142 390L172 402L150 430z" />
    </g>
  );
}

/** The side toward us: two tones of paint, a red strake, and the rails of both sides. */
function Hull() {
  return (
    <g>
      <path
        fill="#123f4d"
        d={`${PORT}L383 389C367 397 344 407 315 418C276 430 240 439 209 446C177 453 145 461 121 464Q96 432 80 400z`}
      />
      <path
        fill={palette.gulfNight}
        d="M101 433C117 437 145 437 193 432C228 427 262 420 298 410C330 399 355 389 398 365L383 389C344 407 276 430 209 446C177 453 145 461 121 464Q109 447 101 433z"
      />
      <path
        fill={palette.coral}
        d="M87 411C104 415 136 420 165 420C200 418 236 415 271 408C321 393 362 376 403 350L405 345C375 364 325 387 275 402C221 412 168 413 125 409L80 400z"
      />
      <path
        fill={palette.shell}
        d="M80 400C101 405 138 411 168 413C221 411 275 402 325 387C365 370 393 354 406 343L401 341C388 351 360 367 321 385C270 400 218 408 166 410C134 408 116 405 109 404L101 392L187 360L276 333L346 315L342 313L228 344L146 370C114 382 87 394 80 400z"
      />
      <path fill="#d9c7a8" d="M346 315L342 313L406 343L401 342z" />
      <path fill={palette.shell} d="M78 398L84 396L126 460L119 464Q96 432 78 398z" />
    </g>
  );
}

/** The one oar that is left. */
function Oar() {
  return (
    <g>
      <path
        fill="none"
        stroke="#e9cf9d"
        strokeWidth={6}
        strokeLinecap="round"
        d="M268 344L372 414"
      />
      <path fill="#e9cf9d" d="M366 406L402 426Q418 438 414 446Q404 448 392 438L362 414z" />
      <path fill={palette.coral} d="M392 421L402 426Q418 438 414 446Q404 448 392 438L384 431z" />
      <path fill={palette.sun} d="M302 386l12-8l5 4l-12 8z" />
    </g>
  );
}

/** The rope that was to hold it. */
function Rope() {
  return (
    <path
      fill="none"
      stroke="#e9cf9d"
      strokeWidth={3.4}
      strokeLinecap="round"
      d="M94 424q-22 24-18 50M76 474l-5 6M76 474l1 8M76 474l6 5"
    />
  );
}
