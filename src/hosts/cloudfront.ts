import { requestFunction } from "./cloudfront-function.ts";
import { MADE_BY, type Host, type Hosting } from "./hosting.ts";
import { mediaTypes } from "../output/output-file.ts";

/** The largest function that CloudFront takes, in bytes. */
const LARGEST_FUNCTION = 10_240;

/**
 * S3 behind CloudFront: a template of the infrastructure, its function, and a script that uploads
 * the site.
 */
export const cloudFront: Host = {
  deployFiles: (hosting) => ({
    "cloudfront/template.json": cloudFormation(hosting),
    "cloudfront/on-request.js": requestFunction(hosting),
    "cloudfront/upload.sh": uploadScript(hosting),
  }),
  limits: (hosting) =>
    Buffer.byteLength(requestFunction(hosting)) <= LARGEST_FUNCTION
      ? []
      : [
          [
            `CloudFront takes functions of ${LARGEST_FUNCTION} bytes at most; with these redirects it is larger.`,
            "Bring several redirects together with a * at the end, or remove old ones.",
          ],
        ],
};

/** Headers that have a key of their own in a policy of CloudFront; the others are “custom”. */
const SECURITY: Record<string, (value: string) => object> = {
  "content-security-policy": (ContentSecurityPolicy) => ({
    ContentSecurityPolicy: { ContentSecurityPolicy, Override: true },
  }),
  "referrer-policy": (ReferrerPolicy) => ({ ReferrerPolicy: { ReferrerPolicy, Override: true } }),
  "x-content-type-options": () => ({ ContentTypeOptions: { Override: true } }),
  "strict-transport-security": (value) => ({
    StrictTransportSecurity: {
      AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0),
      IncludeSubdomains: value.includes("includeSubDomains"),
      Preload: value.includes("preload"),
      Override: true,
    },
  }),
};

/**
 * A policy is for all addresses, so scripts may read the other pages as well: what they say is
 * public.
 */
const READABLE_BY_SCRIPTS = {
  AccessControlAllowCredentials: false,
  AccessControlAllowHeaders: { Items: ["*"] },
  AccessControlAllowMethods: { Items: ["GET", "HEAD"] },
  AccessControlAllowOrigins: { Items: ["*"] },
  OriginOverride: true,
};

/** The managed cache policy “CachingOptimized”, which follows `Cache-Control`. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

/**
 * A CloudFormation template: a bucket that only CloudFront reads, the distribution in front of it,
 * its function and headers. `CertificateArn` is the site's certificate in us-east-1.
 */
function cloudFormation(hosting: Hosting): string {
  const { origin } = hosting;
  const template = {
    AWSTemplateFormatVersion: "2010-09-09",
    Description: `${origin}, made by build-site: changes are lost with the next build.`,
    Parameters: {
      CertificateArn: {
        Type: "String",
        Description: "Certificate of the site in AWS Certificate Manager, us-east-1",
      },
    },
    Resources: {
      Bucket: {
        ...resource("S3::Bucket", {
          PublicAccessBlockConfiguration: {
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
            IgnorePublicAcls: true,
            RestrictPublicBuckets: true,
          },
        }),
        DeletionPolicy: "Retain",
        UpdateReplacePolicy: "Retain",
      },
      BucketPolicy: resource("S3::BucketPolicy", {
        Bucket: ref("Bucket"),
        PolicyDocument: {
          Version: "2012-10-17",
          // Permission to list the bucket makes S3 answer 404, not 403, for a missing file.
          Statement: [
            allowed("s3:GetObject", substituted("${Bucket.Arn}/*")),
            allowed("s3:ListBucket", attribute("Bucket", "Arn")),
          ],
        },
      }),
      AccessControl: resource("CloudFront::OriginAccessControl", {
        OriginAccessControlConfig: {
          Name: substituted("${AWS::StackName}-bucket"),
          OriginAccessControlOriginType: "s3",
          SigningBehavior: "always",
          SigningProtocol: "sigv4",
        },
      }),
      OnRequest: resource("CloudFront::Function", {
        Name: substituted("${AWS::StackName}-on-request"),
        AutoPublish: true,
        FunctionConfig: { Comment: "Made by build-site", Runtime: "cloudfront-js-2.0" },
        FunctionCode: requestFunction(hosting),
      }),
      Headers: resource("CloudFront::ResponseHeadersPolicy", {
        ResponseHeadersPolicyConfig: headersPolicy(hosting),
      }),
      Distribution: resource("CloudFront::Distribution", {
        DistributionConfig: distribution(hosting),
      }),
    },
    Outputs: {
      Bucket: { Value: ref("Bucket") },
      Distribution: { Value: ref("Distribution") },
      Address: { Value: attribute("Distribution", "DomainName") },
    },
  };
  return `${JSON.stringify(template, null, 2)}\n`;
}

function distribution({ origin, notFound }: Hosting) {
  return {
    Enabled: true,
    IPV6Enabled: true,
    HttpVersion: "http2and3",
    Aliases: [new URL(origin).hostname],
    DefaultRootObject: "index.html",
    ViewerCertificate: {
      AcmCertificateArn: ref("CertificateArn"),
      MinimumProtocolVersion: "TLSv1.2_2021",
      SslSupportMethod: "sni-only",
    },
    Origins: [
      {
        Id: "bucket",
        DomainName: attribute("Bucket", "RegionalDomainName"),
        OriginAccessControlId: attribute("AccessControl", "Id"),
        S3OriginConfig: { OriginAccessIdentity: "" },
      },
    ],
    DefaultCacheBehavior: {
      TargetOriginId: "bucket",
      ViewerProtocolPolicy: "redirect-to-https",
      AllowedMethods: ["GET", "HEAD"],
      // CloudFront compresses by itself (gzip, brotli).
      Compress: true,
      CachePolicyId: CACHING_OPTIMIZED,
      ResponseHeadersPolicyId: ref("Headers"),
      FunctionAssociations: [
        { EventType: "viewer-request", FunctionARN: attribute("OnRequest", "FunctionARN") },
      ],
    },
    CustomErrorResponses: [403, 404].map((ErrorCode) => {
      return { ErrorCode, ResponseCode: 404, ResponsePagePath: notFound, ErrorCachingMinTTL: 10 };
    }),
  };
}

function resource(type: string, Properties: object) {
  return { Type: `AWS::${type}`, Properties };
}

const ref = (name: string) => ({ Ref: name });
const attribute = (name: string, key: string) => ({ "Fn::GetAtt": [name, key] });
const substituted = (text: string) => ({ "Fn::Sub": text });

function allowed(Action: string, Resource: object) {
  const source = "arn:${AWS::Partition}:cloudfront::${AWS::AccountId}:distribution/${Distribution}";
  return {
    Effect: "Allow",
    Principal: { Service: "cloudfront.amazonaws.com" },
    Action,
    Resource,
    Condition: { StringEquals: { "AWS:SourceArn": substituted(source) } },
  };
}

function headersPolicy({ headers, readable }: Hosting) {
  const own = headers.filter(([name]) => SECURITY[name.toLowerCase()] === undefined);
  const security = headers.map(([name, value]) => SECURITY[name.toLowerCase()]?.(value) ?? {});
  return {
    Name: substituted("${AWS::StackName}-headers"),
    SecurityHeadersConfig: Object.assign({}, ...security) as object,
    CustomHeadersConfig: {
      Items: own.map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
    ...(readable.length > 0 && { CorsConfig: READABLE_BY_SCRIPTS }),
  };
}

/**
 * A script that uploads the site: assets first, so that no page refers to a missing file, each kind
 * of file with its content type and `Cache-Control`. Then it deletes removed files and invalidates
 * the cache.
 */
function uploadScript({ caching, hidden }: Hosting): string {
  const folder = caching.folder.slice(1);
  const kinds = mediaTypes();
  const put = (which: string, type: string, cache: string) =>
    `put ${which} --content-type ${shell(type)} --cache-control ${shell(cache)}`;
  const exclude = (names: readonly string[]) =>
    names.map((name) => `--exclude ${shell(name)}`).join(" ");
  const left = exclude([...hidden.map((path) => path.slice(1)), "*.br", "*.gz"]);
  const known = exclude(kinds.map(([extension]) => `*.${extension}`));
  return [
    "#!/bin/sh",
    `# ${MADE_BY}`,
    "# upload.sh <folder of the site> <bucket> <distribution>",
    "set -eu",
    "out=${1:?the folder of the site, such as out}",
    "bucket=${2:?the name of the bucket}",
    "distribution=${3:?the id of the distribution}",
    'put() { aws s3 cp "$out" "s3://$bucket" --recursive --only-show-errors --exclude "*" "$@"; }',
    "",
    ...kinds.map(([extension, type]) =>
      put(`--include ${shell(`${folder}*.${extension}`)}`, type, caching.hashed),
    ),
    ...kinds.map(([extension, type]) =>
      put(
        `--include ${shell(`*.${extension}`)} --exclude ${shell(`${folder}*`)} ${left}`,
        type,
        caching.others,
      ),
    ),
    `put --include "*" ${known} ${left} --cache-control ${shell(caching.others)}`,
    `aws s3 sync "$out" "s3://$bucket" --delete --size-only --only-show-errors ${left}`,
    'aws cloudfront create-invalidation --distribution-id "$distribution" --paths "/*"',
    "",
  ].join("\n");
}

/** A quoted word for a shell. */
function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
