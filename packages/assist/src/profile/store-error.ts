/** Why profiles cannot be read or kept. */
export type ProfileStoreErrorCode =
  /** The key is wrong, or the stored bytes were changed: the two cannot be told apart. */
  | "profile_unreadable"
  /** There are profiles, but the key that they were written with is gone. */
  | "profile_key_missing"
  /** The key cannot be used: malformed, or others may read it. */
  | "profile_key_unusable"
  /** What should be stored is not a profile. */
  | "profile_invalid";

/** Nothing was changed when this is thrown. It never carries a value or a key. */
export class ProfileStoreError extends Error {
  readonly code: ProfileStoreErrorCode;

  constructor(code: ProfileStoreErrorCode, message: string) {
    super(message);
    this.name = "ProfileStoreError";
    this.code = code;
  }
}
