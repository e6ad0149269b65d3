/** Seals the secrets of test databases; every server of one database must have the same. */
export const testSecretKey = "dGVzdHMgb25seTogdGhpcyBrZXkgc2VhbHMgbm90aGk";
