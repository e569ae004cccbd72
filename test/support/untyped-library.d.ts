/**
 * In place of libraries of whose types no row is made (statements.tsconfig.json): half of the files that the compiler reads.
 * A row that needs one of them is not of the types of its columns, so the test of the statements fails.
 */
// biome-ignore lint/suspicious/noExplicitAny: nothing is known of what stands in for every library
declare const library: any
export = library
