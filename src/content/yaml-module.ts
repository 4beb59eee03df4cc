/* What is used of the package yaml, so that it can be loaded late. */
export { isCollection, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, Parser, visit } from "yaml";
