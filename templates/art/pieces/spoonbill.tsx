import { palette } from "../palette.ts";

const ROSE = { light: "#fbd3c4", body: palette.flamingo, wing: "#e2705f", deep: "#b8404a" };

/**
 * A roseate spoonbill, wading through the shallows; `x` and `y` are where its standing foot meets
 * the water.
 */
export function Spoonbill({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Reflection />
      <path
        fill={ROSE.deep}
        d="M6-140L14-74L6-60L9 2H1L-2-62L2-72L-6-138zM40-138L66-92L40-52L26-8L20-10L32-56L54-90L28-132z"
      />
      <Neck />
      <path
        fill={ROSE.body}
        d="M-72-190C-66-236-6-262 52-244C98-230 132-188 156-142C120-132 96-126 62-124C10-118-66-136-72-190z"
      />
      <path
        fill={ROSE.light}
        d="M-72-190C-66-236-6-262 52-244Q70-238 86-226C40-236-20-222-34-184Q-42-160-20-134Q-68-150-72-190z"
      />
      <path
        fill={ROSE.wing}
        d="M-20-212C20-234 78-212 106-182L172-132C150-130 128-132 112-136Q104-128 84-132Q72-124 54-132C18-142-12-172-20-212z"
      />
      <path
        fill={ROSE.deep}
        d="M-20-212C8-228 44-222 64-206C40-208 24-198 14-180Q-8-192-20-212zM70-184Q104-166 140-136Q98-150 70-184zM40-176Q62-152 100-136Q58-142 40-176z"
      />
      <Head />
      <path
        fill="none"
        stroke="#dcead3"
        strokeWidth={3}
        d="M-46 2q50 16 104 0M-22-4q28 8 56 0M-2-12q24 8 50-2"
      />
    </g>
  );
}

/** The neck: white, bent like an S, with the light on its left. */
function Neck() {
  return (
    <g>
      <path
        fill="#e9c9b8"
        d="M-66-176C-100-206-104-248-84-276C-72-294-82-306-98-314L-84-336C-56-330-48-300-60-278C-74-254-58-232-24-226z"
      />
      <path
        fill={palette.shell}
        d="M-66-176C-100-206-104-248-84-276C-72-294-82-306-98-314L-84-336C-64-328-62-300-72-280C-90-252-78-222-44-204z"
      />
    </g>
  );
}

/** The bare head, the red eye, and the bill like a spoon. */
function Head() {
  return (
    <g>
      <path
        fill="#6f8379"
        d="M-104-336C-136-330-170-310-192-284C-212-284-226-268-218-254C-208-244-190-250-178-266C-158-290-132-306-100-312z"
      />
      <path
        fill="#9db0a0"
        d="M-104-336C-136-330-170-310-192-284C-212-284-226-268-218-254C-208-276-190-276-176-290C-154-308-130-320-104-324z"
      />
      <path
        fill="#e8e4c8"
        d="M-110-338Q-94-352-78-340Q-66-328-78-312Q-92-302-106-310Q-104-322-110-338z"
      />
      <path fill="#b9b791" d="M-78-312Q-92-302-106-310L-107-318Q-90-314-76-330Q-70-322-78-312z" />
      <circle cx={-97} cy={-328} r={4.5} fill="#a3261f" />
    </g>
  );
}

/** What the water makes of it: the same shapes upside down and shorter, in strips. */
function Reflection() {
  return (
    <g>
      <path
        fill="#a8706b"
        d="M-2 12h12l4 22h-14zM0 42h14l4 14h-16zM-58 66q60-10 150 4q-20 8-40 8h-80q-30-2-30-12zM-66 86h160q-40 12-80 12h-60q-20-4-20-12zM-50 108h110l-30 9h-60z"
      />
      <path fill="#e3a892" d="M-50 70q40-6 80-1q-30 8-70 6zM-58 89h70l-20 6h-40z" />
      <path fill="#c9d6bf" d="M-78 108h22l-6 9h-22zM-92 124h26l-10 10h-22zM-90 142h18l-6 8h-22z" />
    </g>
  );
}
