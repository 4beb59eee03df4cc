import type { Hosting } from "./hosting.ts";

/**
 * The function that CloudFront runs for each request (cloudfront-js-2.0). It does what S3 behind
 * CloudFront cannot: redirects, the slash at the end of an address, and the file of a page.
 */
export function requestFunction({ redirects, hidden, notFound }: Hosting): string {
  const rules = redirects.map(
    ({ from, below, status, to: { before, after = null, query, hash } }) => {
      return [from, below ? 1 : 0, status, before, after, query, hash];
    },
  );
  return `// Made by build-site: changes are lost with the next build.
// Each rule: path, whether it is the beginning of one, status, target, what follows the rest of the
// path, query, hash.
var rules = ${inScript(rules)};
var hidden = ${inScript(hidden)};
var texts = { 301: 'Moved Permanently', 302: 'Found', 308: 'Permanent Redirect' };

function handler(event) {
  var request = event.request;
  // More than one slash would name another host in a redirect.
  var path = request.uri.replace(/[\\/\\\\]+/g, '/');
  for (var i = 0; i < rules.length; i++) {
    var rule = rules[i];
    var left = rule[1] ? after(path, rule[0]) : decoded(path) === rule[0] ? '' : null;
    if (left === null) continue;
    var rest = rule[4] === null ? '' : left + rule[4];
    return redirect(rule[2], rule[3] + rest + (rule[5] || query(request)) + rule[6]);
  }
  if (hidden.indexOf(decoded(path)) >= 0) path = ${inScript(`${notFound}/`)};
  else if (path.charAt(path.length - 1) === '/') path += 'index.html';
  else if (path.slice(path.lastIndexOf('/')).indexOf('.') < 0) return redirect(301, path + '/' + query(request));
  request.uri = path;
  return request;
}

// What follows the beginning of a path, still percent-encoded: decoded, it could end a header. Null
// for other paths.
function after(path, start) {
  var first = path.split('/').slice(0, start.split('/').length - 1).join('/') + '/';
  return path.indexOf(first) === 0 && decoded(first) === start ? path.slice(first.length) : null;
}

// Requests write characters as they are or percent-encoded, and CloudFront passes on both.
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch (problem) {
    return path;
  }
}

function redirect(status, location) {
  return { statusCode: status, statusDescription: texts[status], headers: { location: { value: location } } };
}

function query(request) {
  var parts = [];
  Object.keys(request.querystring).forEach(function (name) {
    var given = request.querystring[name];
    (given.multiValue || [given]).forEach(function (one) {
      parts.push(one.value === '' ? name : name + '=' + one.value);
    });
  });
  return parts.length === 0 ? '' : '?' + parts.join('&');
}
`;
}

/**
 * Data in a script, which may be JSON (ECMA-262, 2019), in ASCII so that the encoding does not
 * matter.
 */
function inScript(data: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(data).replaceAll(/[\u0080-\uFFFF]/g, escaped);
}
