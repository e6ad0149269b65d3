/** The SDK is large and optional, so it is loaded only when files are opened. */
export type S3Sdk = typeof import("@aws-sdk/client-s3") & typeof import("@aws-sdk/s3-request-presigner");

const importSdk = async (): Promise<S3Sdk> => ({
  ...(await import("@aws-sdk/client-s3")),
  ...(await import("@aws-sdk/s3-request-presigner")),
});

export const loadSdk = async (load: () => Promise<S3Sdk> = importSdk): Promise<S3Sdk> => {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    const packages = "@aws-sdk/client-s3 and @aws-sdk/s3-request-presigner";
    throw new Error(`Files in S3 need the packages ${packages}: install both.`, { cause: error });
  }
};
